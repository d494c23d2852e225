import { Companies } from "@review-proof/ports"
import type { CompanyId, Member, ReviewId } from "@review-proof/ports"
import { Effect, Option } from "effect"
import { callerWithin } from "../access/caller.ts"
import { auditEntry } from "../audit/audit-entry.ts"
import { commitDecision } from "../commit/commit.ts"
import { publicReplyId, publicReviewId } from "../ids/public-ids.ts"
import { readReview } from "../reviews/moderate-review.ts"
import { decideReply } from "../reviews/reply-to-review.ts"
import type { Actor } from "../rights/actor.ts"
import { requireRight } from "../rights/require-right.ts"

/**
 * Posts a public reply as the business, signed by the acting member; one that an operator enters is
 * signed by the first owner. Fails like `replyToReview`.
 */
export const replyAsMember = Effect.fn("replyAsMember")(function* (
  actor: Actor,
  input: { readonly reviewId: ReviewId; readonly text: string }
) {
  const { companyId } = (yield* readReview(input.reviewId)).review
  yield* requireRight(actor, "reply", companyId)
  const caller = yield* callerWithin(companyId, { name: yield* signature(actor, companyId) })
  return yield* commitDecision(
    Effect.gen(function* () {
      const { commit, value } = yield* decideReply(caller, input)
      const audit = yield* auditEntry(actor, {
        companyId,
        action: "reply.created",
        target: publicReplyId(value.id),
        details: { review: publicReviewId(input.reviewId) }
      })
      return { value, commit: { ...commit, audit: [audit] } }
    })
  )
})

const signature = Effect.fnUntraced(function* (actor: Actor, companyId: CompanyId) {
  if (typeof actor !== "string") return actor.name
  const owner = yield* Companies.use((companies) => companies.firstOwner(companyId))
  return Option.match(owner, { onNone: () => "", onSome: ({ name }: Member) => name })
})
