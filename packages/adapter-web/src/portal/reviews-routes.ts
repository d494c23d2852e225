/** The inbox of reviews, and what a member does with one (contract PORTAL-10). */
import {
  formToken,
  inboxTabs,
  readInbox,
  readInboxReview,
  replyByForm
} from "@review-proof/domain/portal"
import type { InboxTab, SignedIn } from "@review-proof/domain/portal"
import { createProofRequest, resolveReview } from "@review-proof/domain/reviews"
import { isPlain, reviewIdOf, reviewIdWire } from "@review-proof/http-server"
import type { ReviewId } from "@review-proof/ports"
import { Clock, Effect, Schema } from "effect"
import { HttpRouter, HttpServerRequest } from "effect/http"
import { seeOther } from "../answers/page-answer.ts"
import { unknownPart } from "../answers/page-problem.ts"
import { newSendingField } from "./form-parts.ts"
import { inboxPage } from "./inbox-page.ts"
import { inboxReviewPage } from "./inbox-review-page.ts"
import { portalAnswer, portalTexts } from "./portal-page.ts"
import { forSignedIn, sentForm, takePortalForm } from "./portal-route.ts"

const list = Effect.fnUntraced(function* (signedIn: SignedIn) {
  const params = yield* HttpServerRequest.ParsedSearchParams
  const text = (name: string) => (typeof params[name] === "string" ? params[name] : null)
  const tab = text("tab") ?? "unanswered"
  if (!isTab(tab)) return yield* unknownPart("/portal/reviews")
  const asked = { business: text("business"), tab, cursor: text("cursor") }
  const inbox = yield* Effect.catchTag(readInbox(signedIn.member, asked), "InvalidCursor", () =>
    unknownPart("/portal/reviews")
  )
  const place = { tab, now: yield* Clock.currentTimeMillis, texts: yield* portalTexts }
  const main = inboxPage(inbox, place)
  return yield* portalAnswer(signedIn, { title: "Reviews", place: "Reviews", main })
})

const isTab = (text: string): text is InboxTab => inboxTabs.some((tab) => tab === text)

const reviewHere = Effect.gen(function* () {
  const { id = "" } = yield* HttpRouter.params
  return yield* reviewIdOf(id)
})

interface Reply {
  readonly text: string
  readonly problem: string | null
}

const show = Effect.fnUntraced(function* (signedIn: SignedIn, id: ReviewId, reply: Reply) {
  const found = yield* readInboxReview(signedIn.member, id)
  const { done } = yield* HttpServerRequest.ParsedSearchParams
  const main = inboxReviewPage(found, {
    reply: { ...reply, sending: yield* newSendingField },
    done: typeof done === "string" ? done : null,
    form: yield* formToken(signedIn.session),
    now: yield* Clock.currentTimeMillis,
    texts: yield* portalTexts
  })
  const title = reply.problem === null ? "Review" : "Error: Review"
  const status = reply.problem === null ? 200 : 400
  return yield* portalAnswer(signedIn, { title, place: "Reviews", main, status })
})

const back = (id: ReviewId, done: string) =>
  seeOther(`/portal/reviews/${reviewIdWire(id)}?done=${done}`)

const reply = Effect.fnUntraced(function* (signedIn: SignedIn) {
  const id = yield* reviewHere
  const fields = yield* takePortalForm(signedIn)
  const text = (fields.get("text") ?? "").replaceAll(/\r\n?/g, "\n").trim()
  const again = (problem: string) => show(signedIn, id, { text, problem })
  if (!hasPlainText(text)) return yield* again("It has characters that cannot be shown.")
  const sent = yield* sentForm(signedIn, fields)
  const replied = replyByForm(signedIn.member, { reviewId: id, text }, sent)
  return yield* replied.pipe(
    Effect.andThen(back(id, "replied")),
    Effect.catchTag("InvalidInput", () => again("A reply has 2 to 4,000 characters."))
  )
})

const hasPlainText = Schema.is(Schema.String.check(isPlain))

const resolve = Effect.fnUntraced(function* (signedIn: SignedIn) {
  const id = yield* reviewHere
  yield* takePortalForm(signedIn)
  yield* resolveReview(signedIn.member, id)
  return yield* back(id, "resolved")
})

/** Nobody is asked again while a request is open. */
const askForProof = Effect.fnUntraced(function* (signedIn: SignedIn) {
  const id = yield* reviewHere
  yield* takePortalForm(signedIn)
  const { proofRequests } = yield* readInboxReview(signedIn.member, id)
  if (!proofRequests.some(({ status }) => status === "open")) {
    yield* createProofRequest(signedIn.member, id, "transaction")
  }
  return yield* back(id, "asked")
})

export const inboxAnswers = {
  list: forSignedIn(list),
  show: forSignedIn((signedIn) =>
    Effect.flatMap(reviewHere, (id) => show(signedIn, id, { text: "", problem: null }))
  ),
  reply: forSignedIn(reply),
  resolve: forSignedIn(resolve),
  askForProof: forSignedIn(askForProof)
}
