import { Reviews, type Reply, type ReplyId } from "@review-proof/ports"
import type { Change } from "@review-proof/ports/store"
import { Clock, Effect } from "effect"
import type { AuditAction } from "../audit/audit-action.ts"
import { auditEntry } from "../audit/audit-entry.ts"
import { commitByForm, type SentForm } from "../commit/by-form.ts"
import { commitDecision } from "../commit/commit.ts"
import { NotFound, orNotFound, refuseOutdated, requireState, type DecidedOn } from "../errors.ts"
import { publicReplyId, publicReviewId } from "../ids/public-ids.ts"
import { checkReplyText, raiseVersion } from "../reviews/reply-to-review.ts"
import { type Actor, requireRight } from "../rights/actor.ts"

/**
 * Corrects a reply: readers see that it was, and the last twenty earlier revisions stay with it. The
 * same text again changes nothing. Fails with `NotFound`, `InvalidInput`, or `InvalidTransition`
 * where the review is not published.
 */
export const editReply = (actor: Actor, id: ReplyId, text: string) =>
  commitDecision(decideEdit(actor, { id, text }))

/**
 * Like `editReply`, by a form: submitted twice, it corrects once. A review of another version than
 * the form showed is `InvalidTransition`, too.
 */
export const editReplyByForm = (actor: Actor, corrected: CorrectedReply, form: SentForm) =>
  commitByForm(form, decideEdit(actor, corrected))

interface CorrectedReply extends DecidedOn {
  readonly id: ReplyId
  readonly text: string
}

/** Takes a reply back, with its earlier revisions: the audit log keeps who did. Fails like `editReply`. */
export const removeReply = (actor: Actor, id: ReplyId) => commitDecision(decideRemoval(actor, id))

const decideEdit = Effect.fn("editReply")(function* (actor: Actor, corrected: CorrectedReply) {
  const { id, text } = corrected
  const { reply: before, review } = yield* replyOf(actor, id)
  yield* checkReplyText(text)
  if (text === before.text) return { value: before }
  yield* refuseOutdated(corrected, review)
  const now = yield* Clock.currentTimeMillis
  const earlier = [...before.earlier, { text: before.text, replacedAt: now }].slice(
    -maxEarlierRevisions
  )
  const reply: Reply = { ...before, text, earlier }
  const changes: ReadonlyArray<Change> = [raiseVersion(review), { _tag: "RewriteReply", reply }]
  return { value: reply, commit: { changes, audit: [yield* audit(actor, reply, "reply.edited")] } }
})

const maxEarlierRevisions = 20

const decideRemoval = Effect.fn("removeReply")(function* (actor: Actor, id: ReplyId) {
  const { reply, review } = yield* replyOf(actor, id)
  const changes: ReadonlyArray<Change> = [raiseVersion(review), { _tag: "RemoveReply", reply }]
  return { value: reply, commit: { changes, audit: [yield* audit(actor, reply, "reply.removed")] } }
})

const replyOf = Effect.fnUntraced(function* (actor: Actor, id: ReplyId) {
  const reviews = yield* Reviews
  const { replies, review } = yield* orNotFound("reply")(yield* reviews.findByReply(id))
  yield* requireRight(actor, "reply", review.companyId)
  yield* requireState("published", review.state, "change_reply")
  const reply = replies.find((one) => one.id === id)
  return reply === undefined ? yield* new NotFound({ what: "reply" }) : { reply, review }
})

const audit = (actor: Actor, { companyId, id, reviewId }: Reply, action: AuditAction) =>
  auditEntry(actor, {
    companyId,
    action,
    target: publicReplyId(id),
    details: { review: publicReviewId(reviewId) }
  })
