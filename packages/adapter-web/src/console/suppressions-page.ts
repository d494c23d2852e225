import type { Paged } from "@review-proof/domain/requests"
import type { Business, Company, Suppression } from "@review-proof/ports"
import { html, type Html } from "../html/html.ts"
import { problemSummary, formFields } from "../html/form-fields.ts"
import { buttonForm, type PageParts } from "../staff/form-parts.ts"
import { nextPageLink, entityTable, savedNote } from "../staff/list-parts.ts"

interface Shown extends PageParts {
  readonly company: Company
  readonly businesses: ReadonlyArray<Business>
  readonly contact: string
}

export const suppressionsPage = (page: Paged<Suppression>, shown: Shown): Html => {
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
