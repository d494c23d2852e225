/** Contacts that a company's businesses must not invite (contract CONSOLE-7). */
import { getCompany } from "@review-proof/domain/companies"
import type { OperatorSession } from "@review-proof/domain/console"
import {
  addSuppression,
  listSuppressions,
  removeSuppressionByForm
} from "@review-proof/domain/invitations"
import { BusinessId, Businesses, SuppressionId } from "@review-proof/ports"
import type { Business, Company, Suppression } from "@review-proof/ports"
import { maxBusinessChoices, runOnceByForm } from "@review-proof/domain/portal"
import { Effect } from "effect"
import type { Paged } from "@review-proof/domain/requests"
import { wrongContact } from "../staff/field-problems.ts"
import { noProblems, problemSummary, formFields, type Problems } from "../html/form-fields.ts"
import { idInPath, idOf, queryParam } from "../answers/address.ts"
import { seeOther } from "../answers/page-answer.ts"
import { companyOfPath } from "./companies-routes.ts"
import { consoleAnswer } from "./console-page.ts"
import { forOperator, onConsoleForm, operator } from "./console-route.ts"
import { notes } from "./notes.ts"
import { contactIn, trimmed } from "../forms/typed-values.ts"
import { html, type Html } from "../html/html.ts"
import { buttonForm, type PageParts } from "../staff/form-parts.ts"
import { nextPageLink, entityTable, savedNote } from "../staff/list-parts.ts"

const showPage = Effect.fnUntraced(function* (
  session: OperatorSession,
  contact: string,
  problems: Problems
) {
  const id = yield* companyOfPath
  const query = { limit: 20, cursor: yield* queryParam("cursor") }
  const [company, { items }, page] = yield* Effect.all(
    [
      getCompany(id),
      Businesses.use((businesses) =>
        businesses.page(id, { limit: maxBusinessChoices, after: null })
      ),
      listSuppressions(id, query)
    ],
    { concurrency: "unbounded" }
  )
  const businesses = items.map(({ business }) => business)
  const shown = { title: "Suppressions", place: "Companies", notes, problems } as const
  return yield* consoleAnswer(session, shown, (parts) =>
    suppressionsPage(page, { company, businesses, contact, ...parts })
  )
})

export const add = onConsoleForm(function* (session, form) {
  const id = yield* companyOfPath
  const contact = trimmed(form.fields, "contact")
  const named = trimmed(form.fields, "business")
  const businessId = named === "" ? null : yield* idOf(BusinessId, "business", named)
  const work = addSuppression(operator, id, { ...contactIn(contact), businessId })
  return yield* runOnceByForm(form, work).pipe(
    Effect.andThen(seeOther(`/companies/${id}/suppressions?done=suppressed`)),
    Effect.catchTag("InvalidInput", () => showPage(session, contact, wrongContact))
  )
})

export const lift = onConsoleForm(function* (_, form) {
  const id = yield* companyOfPath
  const suppression = yield* idInPath(SuppressionId, "suppression", "suppression")
  const done = yield* removeSuppressionByForm(operator, suppression, form).pipe(
    Effect.as("lifted"),
    Effect.catchTag("NotFound", () => Effect.succeed("stale"))
  )
  return yield* seeOther(`/companies/${id}/suppressions?done=${done}`)
})

export const show = forOperator((session) => showPage(session, "", noProblems))

interface Shown extends PageParts {
  readonly company: Company
  readonly businesses: ReadonlyArray<Business>
  readonly contact: string
}

const suppressionsPage = (page: Paged<Suppression>, shown: Shown): Html => {
  const { company, note, problems } = shown
  const path = `/companies/${company.id}/suppressions`
  return html`<p>
      <a href="/companies/${company.id}"><bdi>${company.name}</bdi></a>
    </p>
    <h1>Suppressions</h1>
    <p class="soft">Contacts that get no invitation.</p>
    ${problemSummary(problems)} ${savedNote(note)}
    <div class="card">${table(page.items, shown, path)}</div>
    ${nextPageLink("Older suppressions", page.nextCursor, (cursor) => `${path}?cursor=${cursor}`, "n")}
    ${addForm(shown, path)}`
}

const table = (items: ReadonlyArray<Suppression>, shown: Shown, path: string): Html => {
  const { businesses, token, now, submission, texts } = shown
  const nameOf = (id: Suppression["businessId"]) =>
    id === null ? "the whole company" : (businesses.find((one) => one.id === id)?.name ?? id)
  return entityTable({
    caption: "Suppressions",
    head: ["Contact", "For", "Because", "Since", "Change"],
    rows: items.map(({ businessId, cause, createdAt, id, maskedContact }) => [
      maskedContact === "" ? "erased" : maskedContact,
      html`<bdi>${nameOf(businessId)}</bdi>`,
      cause === "unsubscribed" ? "they unsubscribed" : "added by hand",
      texts.ago(createdAt, now),
      buttonForm(
        `${path}/${id}`,
        html`Lift<span class="hidden"> the suppression of ${maskedContact}</span>`,
        token,
        submission
      )
    ]),
    empty: html`<p>There are none.</p>`
  })
}

const addForm = (shown: Shown, path: string): Html => {
  const { businesses, contact, token, problems, submission } = shown
  const { input, select } = formFields({ contact, business: "" }, problems)
  return html`<section class="card" aria-labelledby="add">
    <h2 id="add">Suppress a contact</h2>
    <form method="post" action="${path}">
      ${token} ${submission}
      ${input({
        id: "contact",
        label: "Email address or phone number",
        hint: "A phone number in international form, such as +49 170 1234567.",
        attributes: html`required autocomplete="off"`
      })}
      ${select({
        id: "business",
        label: "For",
        choices: [
          ["", "the whole company"],
          ...businesses.map(({ id, name }) => [id, name] as const)
        ]
      })}
      <button>Suppress</button>
    </form>
  </section>`
}
