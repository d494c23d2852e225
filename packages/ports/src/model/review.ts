import { Schema } from "effect"
import { BusinessId, CompanyId, InvitationId, ReplyId, ReviewId } from "./ids.ts"
import { PlainDate, Timestamp } from "./time.ts"

/** The way in which a review was verified. */
export const Proof = Schema.Literals([
  "transaction",
  "invited",
  "identity",
  "after_review",
  "imported",
  "unverified"
])
export type Proof = typeof Proof.Type

/** Readers see published reviews alone. */
export const ReviewState = Schema.Literals([
  "pending",
  "published",
  "hidden",
  "removed",
  "rejected"
])
export type ReviewState = typeof ReviewState.Type

/** The rating of a review. */
export const Stars = Schema.Literals([1, 2, 3, 4, 5])
export type Stars = typeof Stars.Type

/** The product that a review is about, as it was called then. */
export const ReviewedProduct = Schema.Struct({
  sku: Schema.NullOr(Schema.String),
  name: Schema.NullOr(Schema.String)
})
export interface ReviewedProduct extends Schema.Schema.Type<typeof ReviewedProduct> {}

/** A review in any state. */
export const Review = Schema.Struct({
  id: ReviewId,
  companyId: CompanyId,
  businessId: BusinessId,
  state: ReviewState,
  stars: Stars,
  title: Schema.NullOr(Schema.String),
  text: Schema.String,
  /** BCP 47 tag of the original language, as given. */
  language: Schema.String,
  proof: Proof,
  /**
   * The evidence on which an operator gave the proof; only operators may read it. It is empty once
   * erased, but the proof stays.
   */
  evidence: Schema.NullOr(Schema.String),
  reviewerName: Schema.NullOr(Schema.String),
  product: Schema.NullOr(ReviewedProduct),
  experienceDate: Schema.NullOr(PlainDate),
  resolved: Schema.Boolean,
  /** The importer's own id, unique in the business. */
  externalId: Schema.NullOr(Schema.String),
  invitationId: Schema.NullOr(InvitationId),
  /** The hash of the current text: no hash of an earlier text stays. */
  textHash: Schema.String,
  createdAt: Timestamp,
  updatedAt: Timestamp,
  version: Schema.Int
})
export interface Review extends Schema.Schema.Type<typeof Review> {}

/** A business's public answer to a review. */
export const Reply = Schema.Struct({
  id: ReplyId,
  reviewId: ReviewId,
  companyId: CompanyId,
  /** The name, at the time, of the member who created the key that posted it. */
  from: Schema.String,
  text: Schema.String,
  /** Earlier revisions, oldest first: they are gone with the reply. */
  earlier: Schema.Array(Schema.Struct({ text: Schema.String, replacedAt: Timestamp })),
  createdAt: Timestamp
})
export interface Reply extends Schema.Schema.Type<typeof Reply> {}

/** A review as readers see it, its replies oldest first. */
export interface ReviewWithReplies {
  readonly review: Review
  readonly replies: ReadonlyArray<Reply>
}

/** An earlier revision of a review. */
export const ReviewRevision = Schema.Struct({
  reviewId: ReviewId,
  /** The version of the review that this was. */
  version: Schema.Int,
  stars: Stars,
  title: Schema.NullOr(Schema.String),
  text: Schema.String,
  product: Schema.NullOr(ReviewedProduct),
  experienceDate: Schema.NullOr(PlainDate),
  /** When it was replaced. */
  replacedAt: Timestamp
})
export interface ReviewRevision extends Schema.Schema.Type<typeof ReviewRevision> {}

/** Everything that can happen to a review after it was written. */
export const ModerationAction = Schema.Literals([
  "published",
  "held",
  "approved",
  "rejected",
  "hidden",
  "removed",
  "restored",
  "verified",
  "resolved",
  "edited",
  "redacted",
  "erased"
])
export type ModerationAction = typeof ModerationAction.Type

/** One line of a review's append-only log. It has no stars: moderation cannot see them. */
export const ModerationEntry = Schema.Struct({
  reviewId: ReviewId,
  action: ModerationAction,
  from: Schema.NullOr(ReviewState),
  to: ReviewState,
  actor: Schema.String,
  reason: Schema.NullOr(Schema.String),
  /**
   * Evidence that the review itself does not keep: this step replaced it, or accepted it without
   * raising the proof.
   */
  otherEvidence: Schema.NullOr(Schema.String),
  at: Timestamp
})
export interface ModerationEntry extends Schema.Schema.Type<typeof ModerationEntry> {}
