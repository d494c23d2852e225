/** Contacts that are not invited: admins look at them, add and lift (contract PORTAL-28). */
import { addSuppression, removeSuppressionByForm } from "@review-proof/domain/invitations"
import { formToken, readSuppressionBoard, requireShown } from "@review-proof/domain/portal"
import type { SignedIn } from "@review-proof/domain/portal"
import { NotFound } from "@review-proof/domain/requests"
import { SuppressionId } from "@review-proof/ports"
import { Clock, Effect, Option, Schema } from "effect"
import { HttpRouter, HttpServerRequest } from "effect/http"
import { seeOther } from "../../answers/page-answer.ts"
import { unknownPart } from "../../answers/page-problem.ts"
import { newSendingField, noProblems } from "../parts/form-parts.ts"
import type { Problems } from "../parts/form-parts.ts"
import { refusedFields } from "./invite-input.ts"
import { portalAnswer, portalTexts } from "../frame/portal-page.ts"
import { forSignedIn, sentForm, takePortalForm } from "../frame/portal-route.ts"
import { suppressionsPage } from "./suppressions-page.ts"

const path = "/portal/invitations/suppressions"

const show = Effect.fnUntraced(function* (
  signedIn: SignedIn,
  typed: { readonly contact: string; readonly business: string; readonly problems: Problems }
) {
  const { cursor, done } = yield* HttpServerRequest.ParsedSearchParams
  const at = typeof cursor === "string" ? cursor : null
  const board = yield* Effect.catchTag(
    readSuppressionBoard(signedIn.member, at),
    "InvalidCursor",
    () => unknownPart(path)
  )
  const main = suppressionsPage(board, {
    ...typed,
    saved: typeof done === "string" ? saved.get(done) : undefined,
    form: yield* formToken(signedIn.session),
    sending: yield* newSendingField,
    now: yield* Clock.currentTimeMillis,
    texts: yield* portalTexts
  })
  const hasProblems = typed.problems.size > 0
  const title = `${hasProblems ? "Error: " : ""}Who is not invited`
  const status = hasProblems ? 400 : 200
  return yield* portalAnswer(signedIn, { title, place: "Invitations", main, status })
})

const saved: ReadonlyMap<string, string> = new Map([
  ["added", "The contact is not invited any more."],
  ["lifted", "The contact can be invited again."]
])

/** Adding twice answers the one that holds, so it needs no care for double sending. */
const add = Effect.fnUntraced(function* (signedIn: SignedIn) {
  const { member } = signedIn
  const fields = yield* takePortalForm(signedIn)
  const contact = (fields.get("contact") ?? "").trim()
  const named = fields.get("for") ?? null
  const businessId = named === null ? null : (yield* requireShown(member, named)).id
  const isEmail = contact.includes("@")
  const input = { email: isEmail ? contact : null, phone: isEmail ? null : contact, businessId }
  return yield* addSuppression(member, member.companyId, input).pipe(
    Effect.andThen(seeOther(`${path}?done=added`)),
    Effect.catchTag("InvalidInput", ({ fields: refused }) =>
      show(signedIn, { contact, business: named ?? "", problems: refusedFields(refused) })
    )
  )
})

const lift = Effect.fnUntraced(function* (signedIn: SignedIn) {
  const params = yield* HttpRouter.params
  const fields = yield* takePortalForm(signedIn)
  const id = Option.getOrUndefined(decodeId(params["id"]))
  if (id === undefined) return yield* new NotFound({ what: "suppression" })
  const sent = yield* sentForm(signedIn, fields)
  yield* removeSuppressionByForm(signedIn.member, id, sent)
  return yield* seeOther(`${path}?done=lifted`)
})

const decodeId = Schema.decodeUnknownOption(SuppressionId)

export const suppressionsAnswers = {
  show: forSignedIn((signedIn) =>
    show(signedIn, { contact: "", business: "", problems: noProblems })
  ),
  add: forSignedIn(add),
  lift: forSignedIn(lift)
}
