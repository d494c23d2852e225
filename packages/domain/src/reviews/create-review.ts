import { PublicNumbers, Reviews } from "@review-proof/ports"
import type {
  BusinessId,
  Review,
  ReviewedProduct,
  ReviewWithReplies,
  Timestamp
} from "@review-proof/ports"
import { Clock, Effect, Option } from "effect"
import { commitDecision } from "../commit/commit.ts"
import { refuseWrong } from "../errors.ts"
import { evidenceProblem, needsEvidence } from "./proof-rules.ts"
import { getAnyReview } from "./list-reviews.ts"
import { reviewCommit } from "./review-commit.ts"
import { textHash } from "./text-hash.ts"
import { getBusiness } from "../businesses/get-business.ts"
import { type Actor, requireRight } from "../rights/actor.ts"

/** A review as the management API gives it. */
export interface NewReview extends Pick<
  Review,
  | "businessId"
  | "stars"
  | "title"
  | "text"
  | "language"
  | "proof"
  | "reviewerName"
  | "product"
  | "experienceDate"
> {
  /** The operator's evidence, required for every proof except `unverified` and `imported`. */
  readonly evidence: string | null
  /** Null means now. */
  readonly createdAt: Timestamp | null
  /** The importer's own id: the same id again returns the existing review. */
  readonly externalId: string | null
}

/** The review, and whether this call made it. */
export interface CreatedReview {
  readonly review: ReviewWithReplies
  /** False when a review of this external id existed. */
  readonly created: boolean
}

/**
 * Publishes a review without the screen, which checks only customers' submissions (contract
 * REVIEW-5). A member gives no proof that needs evidence (contract REVIEW-11). Fails with `NotFound`
 * (business), `RoleRequired` or `InvalidInput`.
 */
export const createReview = Effect.fn("createReview")(function* (actor: Actor, input: NewReview) {
  yield* refuseWrong(givenProblems(input, yield* Clock.currentTimeMillis))
  const { business } = yield* getBusiness(input.businessId)
  const { companyId } = business
  yield* requireRight(actor, "importReviews", companyId)
  if (needsEvidence(input.proof)) yield* requireRight(actor, "giveProof", companyId)
  const existing = yield* findByExternalId(input.businessId, input.externalId)
  if (Option.isSome(existing)) return known(existing.value)
  const numbers = yield* PublicNumbers
  const hash = yield* textHash(input.text)
  const decide = Effect.gen(function* () {
    const id = yield* numbers.nextReview
    const now = yield* Clock.currentTimeMillis
    const after = publishedReview(input, { id, companyId, textHash: hash }, now)
    const commit = yield* reviewCommit({
      before: null,
      after,
      action: "published",
      event: { _tag: "review.created" },
      actor,
      reason: null,
      audited: "review.created"
    })
    const value: CreatedReview = { review: { review: after, replies: [] }, created: true }
    return { value, commit, expected: ["DuplicateExternalId"] } as const
  })
  return yield* commitDecision(decide).pipe(
    Effect.catchTag("DuplicateExternalId", ({ reviewId }) =>
      Effect.map(getAnyReview(reviewId), known)
    )
  )
})

/** The review that is published as it was given. */
export const publishedReview = (
  given: NewReview,
  own: Pick<Review, "id" | "companyId" | "textHash">,
  now: Timestamp
): Review => ({
  ...given,
  ...own,
  product: namedProduct(given.product),
  state: "published",
  resolved: false,
  invitationId: null,
  createdAt: given.createdAt ?? now,
  updatedAt: now,
  version: 1
})

/** Returns null for a product with neither SKU nor name, because it says nothing. */
export const namedProduct = (product: ReviewedProduct | null): ReviewedProduct | null =>
  product === null || (product.sku ?? product.name) === null ? null : product

const known = (review: ReviewWithReplies): CreatedReview => ({ review, created: false })

/** The review that a business has under an external id, in any state. */
export const findByExternalId = (businessId: BusinessId, externalId: string | null) =>
  externalId === null
    ? Effect.succeedNone
    : Reviews.use((reviews) => reviews.findByExternalId(businessId, externalId))

/** Returns the problems of a review that an operator enters, by field. */
export const givenProblems = (
  given: Pick<NewReview, "createdAt" | "evidence" | "proof">,
  now: Timestamp
): { readonly createdAt?: string; readonly evidence?: string } => {
  const createdAt = createdAtProblem(given, now)
  const evidence = evidenceProblem(given.proof, given.evidence)
  return {
    ...(createdAt !== null && { createdAt }),
    ...(evidence !== null && { evidence })
  }
}

/** Only imported reviews may give a date of creation, and none in the future. */
const createdAtProblem = (
  { createdAt, proof }: Pick<NewReview, "createdAt" | "proof">,
  now: Timestamp
): string | null => {
  if (createdAt === null) return null
  if (proof !== "imported") return "is allowed with proof imported only"
  if (createdAt < 0) return "is before 1970"
  return createdAt > now ? "is in the future" : null
}
