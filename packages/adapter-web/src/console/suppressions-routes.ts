/** Contacts that a company's businesses must not invite (contract CONSOLE-7). */
import { getCompany } from "@review-proof/domain/companies"
import type { OperatorSession } from "@review-proof/domain/console"
import {
  addSuppression,
  listSuppressions,
  removeSuppression
} from "@review-proof/domain/invitations"
import { BusinessId, Businesses, SuppressionId, type CompanyId } from "@review-proof/ports"
import { maxBusinessChoices, runOnceByForm } from "@review-proof/domain/portal"
import { Effect } from "effect"
import { pageParts, noProblems, type Problems } from "../staff/form-parts.ts"
import { idInPath, idOf } from "../answers/address.ts"
import { seeOther } from "../answers/page-answer.ts"
import { companyOfPath } from "./companies-routes.ts"
import { consoleAnswer } from "./console-page.ts"
import { forOperator, onConsoleForm, operator, filledQueryParam } from "./console-route.ts"
import { notes } from "./notes.ts"
import { suppressionsPage } from "./suppressions-page.ts"
import { contactIn, trimmed } from "../forms/typed-values.ts"

const showPage = Effect.fnUntraced(function* (
  session: OperatorSession,
  id: CompanyId,
  refused: { readonly contact: string; readonly problems: Problems } | null = null
) {
  const query = { limit: 20, cursor: yield* filledQueryParam("cursor") }
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
  const problems = refused?.problems ?? noProblems
  const main = suppressionsPage(page, {
    company,
    businesses: items.map(({ business }) => business),
    contact: refused?.contact ?? "",
    ...(yield* pageParts(session, { notes, problems }))
  })
  return yield* consoleAnswer(session, {
    title: "Suppressions",
    place: "Companies",
    problems,
    main
  })
})

const add = onConsoleForm(function* (session, form) {
  const id = yield* companyOfPath
  const contact = trimmed(form.fields, "contact")
  const named = trimmed(form.fields, "business")
  const businessId = named === "" ? null : yield* idOf(BusinessId, "business", named)
  const work = addSuppression(operator, id, { ...contactIn(contact), businessId })
  return yield* runOnceByForm(form, work).pipe(
    Effect.andThen(seeOther(`/companies/${id}/suppressions?done=suppressed`)),
    Effect.catchTag("InvalidInput", () =>
      showPage(session, id, { contact, problems: new Map([["contact", unclear]]) })
    )
  )
})

const unclear = "This is neither an email address nor a phone number in international form."

const lift = onConsoleForm(function* (_, form) {
  const id = yield* companyOfPath
  const suppression = yield* idInPath(SuppressionId, "suppression", "suppression")
  yield* runOnceByForm(form, removeSuppression(operator, suppression))
  return yield* seeOther(`/companies/${id}/suppressions?done=lifted`)
})

const show = forOperator((session) => Effect.flatMap(companyOfPath, (id) => showPage(session, id)))

export const answers = { show, add, lift }
