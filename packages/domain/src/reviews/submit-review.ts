import { Products, PublicNumbers, Reviews } from "@review-proof/ports"
import type { BusinessId, InvitationId, Review, ReviewedProduct } from "@review-proof/ports"
import { Clock, Effect, Option, Schema } from "effect"
import { commitDecision } from "../commit/commit.ts"
import { isInvitationClosed } from "../invitations/facts.ts"
import { getAnyInvitation } from "../invitations/list-invitations.ts"
import { invitationCompletion } from "./invitation-completion.ts"
import { getAnyReview } from "./list-reviews.ts"
import { reviewCommitWithin, type ReviewStep } from "./review-commit.ts"
import { screenReview, type HoldReason } from "./screen-review.ts"
import { publishedName } from "../published-name.ts"
import { submissionExternalId, type Submission } from "./submission.ts"
import { textHash } from "./text-hash.ts"
import { getBusiness } from "../businesses/get-business.ts"

/** The invitation was cancelled, or has led to a review. */
export class InvitationClosed extends Schema.TaggedError<InvitationClosed>()(
  "InvitationClosed",
  {}
) {
  override readonly message = "The invitation can no longer be answered"
}

/**
 * Takes a review from the open form of a business's page: published immediately, or pending if the
 * screen holds it (contract REVIEW-4). It keeps only the published form of the name. Returns the
 * review, the same one if a form was sent twice. Fails with `NotFound`.
 */
export const submitReview = Effect.fn("submitReview")(function* (
  businessId: BusinessId,
  submission: Submission & { readonly reviewerName: string | null }
) {
  const externalId = yield* submissionExternalId(submission, null)
  const reviews = yield* Reviews
  const sent =
    externalId === null ? Option.none() : yield* reviews.findByExternalId(businessId, externalId)
  if (Option.isSome(sent)) return sent.value.review
  return yield* writeUninvited(businessId, submission, externalId).pipe(
    Effect.catchTag("DuplicateExternalId", ({ reviewId }) =>
      Effect.map(getAnyReview(reviewId), ({ review }) => review)
    )
  )
})

const writeUninvited = Effect.fnUntraced(function* (
  businessId: BusinessId,
  submission: Submission & { readonly reviewerName: string | null },
  externalId: string | null
) {
  const scored = yield* getBusiness(businessId)
  const { holds, textHash } = yield* screened(businessId, submission, submission.reviewerName)
  const now = yield* Clock.currentTimeMillis
  const written = {
    id: yield* PublicNumbers.use(({ nextReview }) => nextReview),
    companyId: scored.business.companyId,
    businessId,
    invitationId: null,
    externalId,
    proof: "unverified",
    product: null,
    reviewerName: publishedName(submission.reviewerName ?? "", submission.showName),
    textHash
  } as const
  const after = newReview(submission, written, holds, now)
  const commit = yield* reviewCommitWithin(scored, stepOf(after, holds), now)
  return { value: after, commit, expected: ["DuplicateExternalId"] } as const
}, commitDecision)

/**
 * Takes the review that an invitation asked for; the invitation is `reviewed` by the same commit,
 * also where the screen holds the review. The proof is `transaction` where the invitation has a
 * reference, else `invited`. Returns the same review where a form was sent twice. Fails with
 * `NotFound` or `InvitationClosed`.
 */
export const submitInvitedReview = Effect.fn("submitInvitedReview")(function* (
  invitationId: InvitationId,
  submission: Submission
) {
  const externalId = yield* submissionExternalId(submission, invitationId)
  return yield* writeInvited(invitationId, submission, externalId).pipe(
    Effect.catchTag(["InvitationClosed", "DuplicateExternalId"], () =>
      reviewSentBefore(invitationId, externalId)
    )
  )
})

/** Finds the invitation's review if the same form with the same words created it. */
const reviewSentBefore = Effect.fnUntraced(function* (
  invitationId: InvitationId,
  externalId: string | null
) {
  const { reviewId } = yield* getAnyInvitation(invitationId)
  if (externalId === null || reviewId === null) return yield* new InvitationClosed()
  const { review } = yield* getAnyReview(reviewId)
  return review.externalId === externalId ? review : yield* new InvitationClosed()
})

const writeInvited = Effect.fnUntraced(function* (
  invitationId: InvitationId,
  submission: Submission,
  externalId: string | null
) {
  const invitation = yield* openInvitation(invitationId)
  const { businessId, companyId, name, products, reference } = invitation
  const scored = yield* getBusiness(businessId)
  const { holds, textHash } = yield* screened(businessId, submission, null)
  const now = yield* Clock.currentTimeMillis
  const written = {
    id: yield* PublicNumbers.use(({ nextReview }) => nextReview),
    companyId,
    businessId,
    invitationId,
    externalId,
    proof: reference === null ? "invited" : "transaction",
    product: yield* onlyProduct(businessId, products),
    reviewerName: publishedName(name, submission.showName),
    textHash
  } as const
  const after = newReview(submission, written, holds, now)
  const step = { ...stepOf(after, holds), alongside: invitationCompletion(invitation, after, now) }
  const commit = yield* reviewCommitWithin(scored, step, now)
  return { value: after, commit, expected: ["DuplicateExternalId"] } as const
}, commitDecision)

/**
 * An invitation that a review can still be written for. Fails with `NotFound` or
 * `InvitationClosed`.
 */
const openInvitation = Effect.fnUntraced(function* (id: InvitationId) {
  const invitation = yield* getAnyInvitation(id)
  return isInvitationClosed(invitation) ? yield* new InvitationClosed() : invitation
})

/**
 * Screens a submission. It must run after the score was read: of equal texts that are sent at once,
 * all but one then conflict over the score and are screened again.
 */
const screened = Effect.fnUntraced(function* (
  businessId: BusinessId,
  { text, title }: Pick<Submission, "text" | "title">,
  reviewerName: string | null
) {
  const reviews = yield* Reviews
  const hash = yield* textHash(text)
  const isRepeated = yield* reviews.isRepeated(businessId, hash, maxCompared)
  return { textHash: hash, holds: screenReview({ title, text, reviewerName, isRepeated }) }
})

/**
 * The number of reviews whose text a new one must not repeat: "Very good" may come again some day.
 */
const maxCompared = 100

type Written = Pick<
  Review,
  | "id"
  | "companyId"
  | "businessId"
  | "proof"
  | "reviewerName"
  | "product"
  | "invitationId"
  | "externalId"
  | "textHash"
>

const newReview = (
  { experienceDate, language, stars, text, title }: Submission,
  written: Written,
  holds: ReadonlyArray<HoldReason>,
  now: number
): Review => ({
  ...written,
  evidence: null,
  stars,
  title,
  text,
  language,
  experienceDate,
  state: holds.length > 0 ? "pending" : "published",
  resolved: false,
  createdAt: now,
  updatedAt: now,
  version: 1
})

const stepOf = (after: Review, holds: ReadonlyArray<HoldReason>): ReviewStep => ({
  before: null,
  after,
  action: holds.length > 0 ? "held" : "published",
  event: holds.length > 0 ? null : { _tag: "review.created" },
  actor: "screen",
  reason: holds.length > 0 ? holds.join(", ") : null,
  audited: null
})

/** A review is about a product if its invitation was about that one. */
const onlyProduct = Effect.fnUntraced(function* (
  businessId: BusinessId,
  skus: ReadonlyArray<string>
) {
  const [sku] = skus
  if (sku === undefined || skus.length > 1) return null
  const products = yield* Products
  const found = yield* products.find(businessId, sku)
  const name = Option.isSome(found) ? found.value.name : null
  return { sku, name } satisfies ReviewedProduct
})
