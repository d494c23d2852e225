import type { SuppressionBoard } from "@review-proof/domain/portal"
import type { Business, Suppression } from "@review-proof/ports"
import { html, type Html } from "../../html/html.ts"
import { withQuery } from "../../html/addresses.ts"
import { problemSummary, formFields } from "../../html/form-fields.ts"
import type { PageParts } from "../../staff/form-parts.ts"
import { lineList, nextPageLink, savedNote } from "../../staff/list-parts.ts"

export const suppressionsPath = "/portal/invitations/suppressions"

interface Shown extends PageParts {
  readonly contact: string
  /** The business that is chosen in the form, empty for all. */
  readonly business: string
  /** The business that the member had chosen in the frame, which the page's links keep. */
  readonly place: string | null
}

export const suppressionsPage = (board: SuppressionBoard, shown: Shown): Html => {
  const { businesses, page } = board
  const { place } = shown
  return html`<p>
      <a href="${withQuery("/portal/invitations", { business: place })}">All invitations</a>
    </p>
    <h1>Do-not-invite list</h1>
    ${savedNote(shown.note)} ${problemSummary(shown.problems)}
    <div class="halves">
      <div class="card">
        ${lineList(
          page.items.map((item) => line(item, businesses, shown)),
          html`<p>
            Nobody. Customers who unsubscribe appear here by themselves, and you can add those who
            told you that they want no invitations.
          </p>`
        )}
        ${nextPageLink("Older ones", page.nextCursor, (cursor) => withQuery(suppressionsPath, { business: place, cursor }))}
      </div>
      ${addForm(businesses, shown)}
    </div>`
}

const line = (
  { businessId, cause, createdAt, id, maskedContact }: Suppression,
  businesses: ReadonlyArray<Business>,
  { place, token, now, submission, texts }: Shown
): Html => {
  const contact = maskedContact === "" ? "an erased contact" : maskedContact
  const business = businesses.find((each) => each.id === businessId)
  const lifting = withQuery(`${suppressionsPath}/${id}/lift`, { business: place })
  return html`<li>
    <form method="post" action="${lifting}">
      ${token} ${submission}
      <p>
        <strong>${contact}</strong><br />
        <span class="soft"
          >${cause === "unsubscribed" ? "unsubscribed" : "added by hand"}
          ${texts.ago(createdAt, now)},
          ${businessId === null ? "all businesses" : html`<bdi>${business?.name ?? "one business"}</bdi>`}</span
        >
      </p>
      <button class="quiet">Allow invitations<span class="hidden"> to ${contact}</span></button>
    </form>
  </li>`
}

const addForm = (
  businesses: ReadonlyArray<Business>,
  { business, contact, place, token, problems, submission }: Shown
): Html => {
  const { input, select } = formFields({ contact, for: business }, problems)
  const adding = withQuery(suppressionsPath, { business: place })
  return html`<form class="card" method="post" action="${adding}">
    ${token} ${submission}
    <h2>Add a contact</h2>
    ${input({
      id: "contact",
      label: "Email address or phone number",
      hint: "We keep only a hash, to recognise it, and a masked form of it.",
      attributes: html`required autocomplete="off"`
    })}
    ${select({
      id: "for",
      label: "For",
      choices: [["", "All businesses"], ...businesses.map(({ id, name }) => [id, name] as const)]
    })}
    <button>Add</button>
    <p class="soft">
      Allow invitations only if the customer asks for them: whoever unsubscribed wants none.
    </p>
  </form>`
}
