/** Contacts that are not invited: admins look at them, add and lift (contract PORTAL-28). */
import { addSuppression, removeSuppressionByForm } from "@review-proof/domain/invitations"
import { readSuppressionBoard, requireShownBusiness } from "@review-proof/domain/portal"
import type { SignedIn, SuppressionBoard } from "@review-proof/domain/portal"
import { SuppressionId, type Business, type Suppression } from "@review-proof/ports"
import { Effect } from "effect"
import { queryParam, idInPath } from "../../answers/address.ts"
import { wrongContact } from "../../staff/field-problems.ts"
import { noProblems, problemSummary, formFields, type Problems } from "../../html/form-fields.ts"
import { removedAlready, type Refused, type PageParts } from "../../staff/form-parts.ts"
import { backToPlace, portalAnswer } from "../frame/portal-page.ts"
import { forSignedIn, onForm } from "../frame/portal-route.ts"
import { contactIn, trimmed } from "../../forms/typed-values.ts"
import { html, type Html } from "../../html/html.ts"
import { withQuery } from "../../html/addresses.ts"
import { lineList, nextPageLink, savedNote } from "../../staff/list-parts.ts"

const path = "/portal/invitations/suppressions"

const showPage = Effect.fnUntraced(function* (
  signedIn: SignedIn,
  typed: { readonly contact: string; readonly business: string; readonly problems: Problems },
  refused: Refused = {}
) {
  const board = yield* readSuppressionBoard(signedIn.member, yield* queryParam("cursor"))
  const place = yield* queryParam("business")
  const { problems, ...form } = typed
  const page = {
    title: "Do-not-invite list",
    place: "Invitations",
    notes,
    problems,
    ...refused
  } as const
  return yield* portalAnswer(signedIn, page, (parts) =>
    suppressionsPage(board, { ...form, place, ...parts })
  )
})

const notes: ReadonlyMap<string, string> = new Map([
  ["added", "The contact is on the list."],
  [
    "lifted",
    "The entry is removed. If the list has another entry for this contact, that one still applies."
  ]
])

const back = (done: string) => backToPlace(path, done)

/**
 * Adding a contact twice answers with the existing entry, so repeated submissions need no further
 * care.
 */
export const add = onForm(function* (signedIn, { fields }) {
  const { member } = signedIn
  const contact = trimmed(fields, "contact")
  const named = fields.get("for") ?? null
  const businessId = named === null ? null : (yield* requireShownBusiness(member, named)).id
  const input = { ...contactIn(contact), businessId }
  return yield* addSuppression(member, member.companyId, input).pipe(
    Effect.andThen(back("added")),
    Effect.catchTag("InvalidInput", () =>
      showPage(signedIn, { contact, business: named ?? "", problems: wrongContact })
    )
  )
})

export const lift = onForm(function* (signedIn, form) {
  const id = yield* idInPath(SuppressionId, "suppression")
  return yield* removeSuppressionByForm(signedIn.member, id, form).pipe(
    Effect.andThen(back("lifted")),
    Effect.catchTag("NotFound", () => showPage(signedIn, untouched, removedAlready("the entry")))
  )
})

const untouched = { contact: "", business: "", problems: noProblems }

export const show = forSignedIn((signedIn) => showPage(signedIn, untouched))

interface Shown extends PageParts {
  readonly contact: string
  /** The business that is chosen in the form, empty for all. */
  readonly business: string
  /** The business that the member had chosen in the frame, which the page's links keep. */
  readonly place: string | null
}

const suppressionsPage = (board: SuppressionBoard, shown: Shown): Html => {
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
        ${nextPageLink("Older ones", page.nextCursor, (cursor) => withQuery(path, { business: place, cursor }))}
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
  const lifting = withQuery(`${path}/${id}/lift`, { business: place })
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
  const adding = withQuery(path, { business: place })
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
