/** Contacts that are not invited: admins look at them, add and lift (contract PORTAL-28). */
import { addSuppression, removeSuppressionByForm } from "@review-proof/domain/invitations"
import {
  readSuppressionBoard,
  requireShownBusiness,
  type SignedIn
} from "@review-proof/domain/portal"
import { SuppressionId } from "@review-proof/ports"
import { Effect } from "effect"
import { queryParam, idInPath } from "../../answers/address.ts"
import { wrongContact } from "../../staff/field-problems.ts"
import { noProblems, type Problems } from "../../html/form-fields.ts"
import { removedAlready, type Refused } from "../../staff/form-parts.ts"
import { backToPlace, portalAnswer } from "../frame/portal-page.ts"
import { forSignedIn, onForm } from "../frame/portal-route.ts"
import { suppressionsPage, suppressionsPath } from "./suppressions-page.ts"
import { contactIn, trimmed } from "../../forms/typed-values.ts"

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

const back = (done: string) => backToPlace(suppressionsPath, done)

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
