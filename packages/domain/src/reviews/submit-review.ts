import { Products, PublicNumbers, Reviews } from "@review-proof/ports"
import type {
  BusinessId,
  Invitation,
  InvitationId,
  Review,
  ReviewedProduct
} from "@review-proof/ports"
import { Clock, Effect, Option, Schema } from "effect"
import { commitDecision } from "../commit/commit.ts"
import { isInvitationClosed } from "../invitations/facts.ts"
import { getAnyInvitation } from "../invitations/list-invitations.ts"
import { findByExternalId } from "./create-review.ts"
import { invitationCompletion } from "./invitation-completion.ts"
import { getAnyReview } from "./list-reviews.ts"
import { reviewCommitOnScore, type ReviewStep } from "./review-commit.ts"
import { screenReview } from "./screen-review.ts"
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
  const sent = yield* findByExternalId(businessId, externalId)
  if (Option.isSome(sent)) return sent.value.review
  const { reviewerName, showName } = submission
  return yield* commitDecision(
    decideSubmission(submission, reviewerName, {
      businessId,
      invitation: null,
      externalId,
      proof: "unverified",
      product: null,
      reviewerName: publishedName(reviewerName ?? "", showName)
    })
  ).pipe(
    Effect.catchTag("DuplicateExternalId", ({ reviewId }) =>
      Effect.map(getAnyReview(reviewId), ({ review }) => review)
    )
  )
})

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
  const invitation = yield* getAnyInvitation(invitationId)
  if (isInvitationClosed(invitation)) return yield* new InvitationClosed()
  const { businessId, name, products, reference } = invitation
  return yield* decideSubmission(submission, null, {
    businessId,
    invitation,
    externalId,
    proof: reference === null ? "invited" : "transaction",
    product: yield* onlyProduct(businessId, products),
    reviewerName: publishedName(name, submission.showName)
  })
}, commitDecision)

/** The service adds these to a submission. */
interface Origin extends Pick<
  Review,
  "businessId" | "externalId" | "proof" | "product" | "reviewerName"
> {
  readonly invitation: Invitation | null
}

/**
 * Decides about a submission, with the name that its author wrote, if any. The screen must run after
 * the score was read: of equal texts that are sent at once, all but one then conflict over the score
 * and are screened again.
 */
const decideSubmission = Effect.fnUntraced(function* (
  { experienceDate, language, stars, text, title }: Submission,
  writtenName: string | null,
  { invitation, ...origin }: Origin
) {
  const { businessId } = origin
  const scored = yield* getBusiness(businessId)
  const hash = yield* textHash(text)
  const reviews = yield* Reviews
  const isRepeated = yield* reviews.isRepeated(businessId, hash, maxCompared)
  const holds = screenReview({ title, text, reviewerName: writtenName, isRepeated })
  const isHeld = holds.length > 0
  const now = yield* Clock.currentTimeMillis
  const after: Review = {
    ...origin,
    id: yield* PublicNumbers.use(({ nextReview }) => nextReview),
    companyId: scored.business.companyId,
    invitationId: invitation?.id ?? null,
    evidence: null,
    stars,
    title,
    text,
    textHash: hash,
    language,
    experienceDate,
    state: isHeld ? "pending" : "published",
    resolved: false,
    createdAt: now,
    updatedAt: now,
    version: 1
  }
  const step: ReviewStep = {
    before: null,
    after,
    action: isHeld ? "held" : "published",
    event: isHeld ? null : { _tag: "review.created" },
    actor: "screen",
    reason: isHeld ? holds.join(", ") : null,
    audited: null,
    ...(invitation !== null && { alongside: invitationCompletion(invitation, after, now) })
  }
  const commit = yield* reviewCommitOnScore(scored, step, now)
  return { value: after, commit, expected: ["DuplicateExternalId"] } as const
})

/**
 * The number of reviews whose text a new one must not repeat: "Very good" may come again some day.
 */
const maxCompared = 100

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
