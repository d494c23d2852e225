import {
  createProofRequest,
  createReview,
  decideProofRequest,
  hideReview,
  getAnyReview,
  removeReview,
  replyToReview,
  resolveReview,
  submitInvitedReview,
  submitReview
} from "@review-proof/domain/reviews"
import type { Proof, Invitation, Review, ReviewId } from "@review-proof/ports"
import type { Submission } from "@review-proof/domain/reviews"
import { Clock, Deferred, Effect } from "effect"
import { invitationSteps } from "./demo-invitations.ts"
import { isoDate } from "../storefront/sample-review.ts"
import { day, hour, minute, type Step } from "./past.ts"
import { actor, type Shop } from "./shop.ts"
import type { WrittenReview } from "./written-review.ts"

/**
 * The steps of a review, from its invitation, if it has one, to its outcome. Each step does nothing
 * if an earlier start has done it, so that an interrupted start can be finished.
 */
export const reviewSteps = (
  shop: Shop,
  review: WrittenReview,
  number: number,
  end: number
): ReadonlyArray<Step> => {
  const { daysAgo, outcome, reply } = review
  // Between 8 and 20 o'clock, at another time each.
  const at = end - (end % day) - daysAgo * day + 8 * hour + ((number * 397) % 720) * minute
  const invited = Deferred.makeUnsafe<Invitation>()
  const written = Deferred.makeUnsafe<Review>()
  const isInvited =
    shop.withInvitations && (review.origin === "order" || review.origin === "invited")
  const later = (hours: number, run: (review: Review) => Step["run"]): Step => ({
    at: at + hours * hour,
    run: Effect.flatMap(Deferred.await(written), run)
  })
  return [
    ...(isInvited ? invitationSteps(shop, customerOf(review, number, at), invited) : []),
    {
      at,
      movesScore: true,
      run: Effect.gen(function* () {
        const submission = submissionOf(review, number, at)
        const made = isInvited
          ? yield* submitInvitedReview((yield* Deferred.await(invited)).id, submission)
          : yield* enter(shop, review, number, submission)
        yield* Deferred.succeed(written, made)
      })
    },
    ...(reply === null ? [] : [later(reply.afterHours, ({ id }) => answer(shop, id, reply.text))]),
    ...(outcome === null
      ? []
      : [
          {
            ...later(outcome.afterHours, ({ id }) => settle(id, outcome)),
            movesScore: true as const
          }
        ])
  ]
}

const customerOf = (
  { language, name, origin, sku }: WrittenReview,
  number: number,
  at: number
) => ({
  name: name ?? "",
  email: `customer-${number}@customers.example`,
  language,
  reference: origin === "order" ? `order-${1000 + number}` : null,
  products: sku === null ? [] : [sku],
  at: at - 3 * day,
  sendAt: null,
  facts: [["clicked", at - 11 * minute]] as const
})

const submissionOf = (review: WrittenReview, number: number, at: number) => {
  const { language, stars, text, title } = review
  const experienceDate = number % 3 === 0 ? null : isoDate(at - 5 * day)
  return { stars, title, text, language, experienceDate, formId: `demo-${number}` }
}

/** Writes a review without an invitation. */
const enter = Effect.fnUntraced(function* (
  { businessId }: Shop,
  { name: reviewerName, origin, sku }: WrittenReview,
  number: number,
  submission: Submission
) {
  if (origin === "open") return yield* submitReview(businessId, { ...submission, reviewerName })
  const made = yield* createReview(actor, {
    ...submission,
    businessId,
    proof: proofOf[origin],
    evidence: origin === "imported" ? null : `receipt-${number}.pdf`,
    reviewerName,
    product: sku === null ? null : { sku, name: null },
    createdAt: origin === "imported" ? yield* Clock.currentTimeMillis : null,
    externalId: `demo-${number}`
  })
  return made.review.review
})

const proofOf: { readonly [Origin in Exclude<WrittenReview["origin"], "open">]: Proof } = {
  imported: "imported",
  receipt: "transaction",
  order: "transaction",
  invited: "invited"
}

const answer = Effect.fnUntraced(function* ({ caller }: Shop, reviewId: ReviewId, text: string) {
  const { replies } = yield* getAnyReview(reviewId)
  if (replies.length === 0) yield* replyToReview(caller, { reviewId, text })
})

const settle = Effect.fnUntraced(function* (
  id: ReviewId,
  { detail, what }: NonNullable<WrittenReview["outcome"]>
) {
  const { proof, state } = (yield* getAnyReview(id)).review
  if (state !== "published") return
  if (what === "resolved") yield* resolveReview(actor, id)
  else if (what === "hidden") yield* hideReview(actor, id, detail)
  else if (what === "removed") yield* removeReview(actor, id, detail)
  else if (proof === "unverified") {
    const request = yield* createProofRequest(actor, id, what)
    yield* decideProofRequest(actor, request.id, { outcome: "accepted", evidence: detail })
  }
})
