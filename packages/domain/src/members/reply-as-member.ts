import { Companies, type CompanyId, type Member, type ReviewId } from "@review-proof/ports"
import { Effect, Option } from "effect"
import { callerWithin, type Caller } from "../access/caller.ts"
import { auditDecision } from "../audit/audit-entry.ts"
import { commitDecision } from "../commit/commit.ts"
import { InvalidTransition } from "../errors.ts"
import { commitByForm, type SentForm } from "../commit/by-form.ts"
import { publicReplyId, publicReviewId } from "../ids/public-ids.ts"
import { getAnyReview } from "../reviews/list-reviews.ts"
import { decideReply, type NewReply } from "../reviews/reply-to-review.ts"
import { type Actor, requireRight } from "../rights/actor.ts"

/**
 * Posts a public reply as the business, signed by the acting member; one that an operator enters is
 * signed by the first owner. Fails like `replyToReview`, but with `InvalidTransition` where the review
 * is not published.
 */
export const replyAsMember = Effect.fn("replyAsMember")(function* (actor: Actor, input: NewReply) {
  const caller = yield* callerFor(actor, input.reviewId)
  return yield* commitDecision(decideAudited(actor, caller, input))
})

/** Like `replyAsMember`, by a form: submitted twice, it makes one reply. */
export const replyByForm = Effect.fn("replyByForm")(function* (
  member: Member,
  input: NewReply,
  form: SentForm
) {
  const caller = yield* callerFor(member, input.reviewId)
  yield* commitByForm(form, decideAudited(member, caller, input))
})

/** The caller whose name signs the reply. */
const callerFor = Effect.fnUntraced(function* (actor: Actor, reviewId: ReviewId) {
  const { companyId } = (yield* getAnyReview(reviewId)).review
  yield* requireRight(actor, "reply", companyId)
  return yield* callerWithin(companyId, { name: yield* signature(actor, companyId) })
})

const decideAudited = (actor: Actor, caller: Caller, input: NewReply) =>
  decideReply(caller, input).pipe(
    Effect.catchTag("NotPublished", ({ state }) =>
      Effect.fail(new InvalidTransition({ from: state, action: "reply" }))
    ),
    Effect.flatMap(
      auditDecision(actor, ({ companyId, id, reviewId }) => ({
        companyId,
        action: "reply.created",
        target: publicReplyId(id),
        details: { review: publicReviewId(reviewId) }
      }))
    )
  )

const signature = Effect.fnUntraced(function* (actor: Actor, companyId: CompanyId) {
  if (typeof actor !== "string") return actor.name
  const owner = yield* Companies.use((companies) => companies.firstOwner(companyId))
  return Option.match(owner, { onNone: () => "", onSome: ({ name }: Member) => name })
})
