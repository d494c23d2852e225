/** The actions of a member on a review (contract PORTAL-10, PORTAL-32). */
import {
  askForProofByForm,
  editReplyByForm,
  replyByForm,
  runOnceByForm,
  type SignedIn
} from "@review-proof/domain/portal"
import { removeReply } from "@review-proof/domain/companies"
import { complaintReasons, reportByForm, resolveReview } from "@review-proof/domain/reviews"
import { publicReplyId } from "@review-proof/domain/requests"
import { replyIdOf, reviewIdOf } from "@review-proof/http-server"
import type { ReviewId } from "@review-proof/ports"
import { Effect } from "effect"
import { pathParam, reviewInPath } from "../../answers/address.ts"
import { seeOther } from "../../answers/page-answer.ts"
import { inboxReviewHref } from "./inbox-query.ts"
import { onForm } from "../frame/portal-route.ts"
import { notPlain } from "../../staff/field-problems.ts"
import { overtakenNote, removedAlready, type Refused } from "../../staff/form-parts.ts"
import { notPublic, requestedInbox, showReview } from "./reviews-routes.ts"
import { choiceIn, hasPlainText, textOf, versionIn } from "../../forms/typed-values.ts"

const back = Effect.fnUntraced(function* (id: ReviewId, done: string) {
  return yield* seeOther(inboxReviewHref(id, yield* requestedInbox, { done }))
})

const wrongLength = "Write a reply of 2 to 4,000 characters."
const replyRemoved =
  "This reply was removed in the meantime. You can publish your text as a new one."

const tooLate = { status: 409 } as const

/** The review with what was written, as a new reply that is not published yet. */
const showReply =
  (signedIn: SignedIn, id: ReviewId, reply: string) => (problem: string, refused?: Refused) =>
    showReview(signedIn, id, { reply, problems: new Map([["text", problem]]) }, refused)

export const reply = onForm(function* (signedIn, form) {
  const id = yield* reviewInPath
  const text = textOf(form.fields, "text")
  const again = showReply(signedIn, id, text)
  if (!hasPlainText(text)) return yield* again(notPlain)
  const replied = replyByForm(signedIn.member, { reviewId: id, text }, form)
  return yield* replied.pipe(
    Effect.andThen(back(id, "replied")),
    Effect.catchTags({
      InvalidInput: () => again(wrongLength),
      InvalidTransition: () => again(notPublic, tooLate)
    })
  )
})

const replyHere = Effect.flatMap(pathParam(), replyIdOf)

/** The review to come back to: a removed reply no longer names it. */
const reviewOfReply = Effect.flatMap(pathParam("review"), reviewIdOf)

export const correctReply = onForm(function* (signedIn, form) {
  const { fields } = form
  const replyId = yield* replyHere
  const id = yield* reviewOfReply
  const text = [...fields.keys()].find((name) => name.startsWith("text"))
  const typed = textOf(fields, text ?? "text")
  const version = yield* versionIn(fields)
  const correction = { id: replyId, text: typed, version }
  const again = (problem: string) =>
    showReview(signedIn, id, {
      correction,
      problems: new Map([[`text-${publicReplyId(replyId)}`, problem]])
    })
  const asNew = showReply(signedIn, id, typed)
  if (!hasPlainText(typed)) return yield* again(notPlain)
  const corrected = editReplyByForm(signedIn.member, correction, form)
  return yield* corrected.pipe(
    Effect.andThen(back(id, "corrected")),
    Effect.catchTags({
      InvalidInput: () => again(wrongLength),
      InvalidTransition: () =>
        showReview(
          signedIn,
          id,
          { correction: { id: replyId, text: typed } },
          { refusal: overtakenNote("the review") }
        ),
      NotFound: () => asNew(replyRemoved, tooLate)
    })
  )
})

export const takeReplyBack = onForm(function* (signedIn, form) {
  const replyId = yield* replyHere
  const id = yield* reviewOfReply
  return yield* runOnceByForm(form, removeReply(signedIn.member, replyId)).pipe(
    Effect.andThen(back(id, "taken-back")),
    Effect.catchTag("NotFound", () => showReview(signedIn, id, {}, removedAlready("the reply")))
  )
})

export const resolve = onForm(function* (signedIn) {
  const id = yield* reviewInPath
  yield* resolveReview(signedIn.member, id)
  return yield* back(id, "resolved")
})

export const askForProof = onForm(function* (signedIn, form) {
  const id = yield* reviewInPath
  yield* askForProofByForm(signedIn.member, id, form)
  return yield* back(id, "asked")
})

export const report = onForm(function* (signedIn, form) {
  const { fields } = form
  const id = yield* reviewInPath
  const text = textOf(fields, "complaint")
  const reason = yield* choiceIn(fields, "reason", ["", ...complaintReasons], "")
  const again = (problem: string, refused?: Refused, field = "complaint") =>
    showReview(
      signedIn,
      id,
      { report: { text, reason }, problems: new Map([[field, problem]]) },
      refused
    )
  if (reason === "") return yield* again("Choose a reason.", {}, "reason")
  if (!hasPlainText(text)) return yield* again(notPlain)
  const reported = { reviewId: id, complaint: { reason, text } }
  return yield* reportByForm(signedIn.member, reported, form).pipe(
    Effect.andThen(back(id, "reported")),
    Effect.catchTags({
      InvalidInput: () => again("Write a report of 2 to 2,000 characters."),
      InvalidTransition: ({ from }) =>
        again(from === "reported" ? reportedAlready : notPublic, tooLate)
    })
  )
})

const reportedAlready =
  "Your company reported this review already. You can report it again once the operator has decided."
