import { Effect, Schema } from "effect"
import type { ReviewToImport, NewReview, WrittenReview } from "@review-proof/domain/reviews"
import { publicInvitationId } from "@review-proof/domain/requests"
import {
  type BusinessId,
  ModerationAction,
  type ModerationEntry,
  Proof,
  ReviewState,
  type ReviewWithReplies,
  Stars
} from "@review-proof/ports"
import {
  Evidence,
  ExperienceDate,
  ExternalId,
  LanguageTag,
  Name,
  ProductName,
  ProductSku,
  Reason,
  ReviewText,
  Title
} from "@review-proof/domain/fields"
import { DateTimeWire, WireTime, wireTime } from "@review-proof/http-server"
import { orNull } from "./fields.ts"
import { reviewFields, reviewWire } from "../../wire/review.ts"
import { wireOf } from "../../wire/wire-of.ts"

const managedReviewFields = {
  ...reviewFields,
  state: ReviewState,
  evidence: Schema.NullOr(Schema.String).annotate({
    description: "What an operator saw that proves the review. Only operators can read it."
  }),
  external_id: Schema.NullOr(Schema.String),
  invitation_id: Schema.NullOr(Schema.String)
}

export const ManagedReviewWire = Schema.Struct(managedReviewFields).annotate({
  identifier: "Review"
})

const RevisionWire = Schema.Struct({
  stars: Stars,
  title: Schema.NullOr(Schema.String),
  text: Schema.String,
  product: reviewFields.product,
  experience_date: Schema.NullOr(Schema.String),
  replaced_at: WireTime
}).annotate({ identifier: "ReviewRevision" })

const ModerationEntryWire = Schema.Struct({
  action: ModerationAction,
  from: Schema.NullOr(ReviewState),
  to: ReviewState,
  actor: Schema.String,
  reason: Schema.NullOr(Schema.String),
  other_evidence: Schema.optionalKey(Schema.String).annotate({
    description:
      "Evidence that is not, or no longer, on the review itself: this step replaced it, or accepted it without raising the proof. Only operators can read it."
  }),
  at: WireTime
}).annotate({ identifier: "ModerationEntry" })

export const ReviewHistoryWire = Schema.Struct({
  ...managedReviewFields,
  revisions: Schema.Array(RevisionWire),
  moderation: Schema.Array(ModerationEntryWire)
}).annotate({ identifier: "ReviewWithHistory" })

export const managedReviewWire = (
  read: ReviewWithReplies,
  baseUrl: string
): typeof ManagedReviewWire.Type => ({
  ...reviewWire(read, baseUrl),
  state: read.review.state,
  evidence: read.review.evidence === "" ? null : read.review.evidence,
  external_id: read.review.externalId,
  invitation_id:
    read.review.invitationId === null ? null : publicInvitationId(read.review.invitationId)
})

const revisionWire = wireOf(RevisionWire)

const moderationEntryWire = (entry: ModerationEntry): typeof ModerationEntryWire.Type => ({
  action: entry.action,
  from: entry.from,
  to: entry.to,
  actor: entry.actor,
  reason: entry.reason,
  ...(entry.otherEvidence && { other_evidence: entry.otherEvidence }),
  at: wireTime(entry.at)
})

export const reviewHistoryWire = (
  { moderation, review, revisions }: WrittenReview,
  baseUrl: string
): typeof ReviewHistoryWire.Type => ({
  ...managedReviewWire(review, baseUrl),
  revisions: revisions.map(revisionWire),
  moderation: moderation.map(moderationEntryWire)
})

const ReviewedProductWire = Schema.Struct({ sku: orNull(ProductSku), name: orNull(ProductName) })

const EvidenceWire = orNull(Evidence).pipe(
  Schema.annotateEncoded({
    description: "What you saw. Required for every proof except unverified and imported."
  })
)

export const CreateReviewWire = Schema.Struct({
  stars: Stars,
  text: ReviewText,
  language: LanguageTag,
  title: orNull(Title),
  proof: Proof.annotate({ description: "`unverified` if left out." }).pipe(
    Schema.withDecodingDefaultKey(Effect.succeed("unverified" as const))
  ),
  evidence: EvidenceWire,
  reviewer: orNull(Schema.Struct({ name: orNull(Name) })),
  product: orNull(ReviewedProductWire),
  experience_date: orNull(ExperienceDate),
  created_at: orNull(DateTimeWire).pipe(
    Schema.annotateEncoded({
      description: "Allowed only with the proof imported; any other review is dated now."
    })
  ),
  external_id: orNull(ExternalId)
}).annotate({ identifier: "CreateReview" })

export const newReview = (
  businessId: BusinessId,
  wire: typeof CreateReviewWire.Type
): NewReview => ({ businessId, ...importedReview(wire) })

/** The review of a line of an import, without the business, which the path names. */
export const importedReview = (wire: typeof CreateReviewWire.Type): ReviewToImport => ({
  stars: wire.stars,
  title: wire.title,
  text: wire.text,
  language: wire.language,
  proof: wire.proof,
  evidence: wire.evidence,
  reviewerName: wire.reviewer?.name ?? null,
  product: wire.product,
  experienceDate: wire.experience_date,
  createdAt: wire.created_at,
  externalId: wire.external_id
})

export const EditReviewWire = Schema.Struct({
  experience_date: Schema.optionalKey(Schema.NullOr(ExperienceDate)),
  product: Schema.optionalKey(Schema.NullOr(ReviewedProductWire))
}).annotate({ identifier: "EditReview" })

export const VerifyReviewWire = Schema.Struct({ proof: Proof, evidence: EvidenceWire }).annotate({
  identifier: "VerifyReview"
})

export const ReasonedWire = Schema.Struct({ reason: Reason }).annotate({
  identifier: "ReasonedDecision"
})

const shortened = {
  description: "The present text, with `[…]` in place of each removed part."
}

/**
 * These texts may be as long as the body allows, because the rule compares them with the stored
 * texts.
 */
export const RedactReviewWire = Schema.Struct({
  reason: Reason.annotateKey({ description: "Public: the review's page shows it." }),
  title: Schema.optionalKey(Schema.String.annotate(shortened)),
  text: Schema.optionalKey(Schema.String.annotate(shortened)),
  name: Schema.optionalKey(
    Schema.Literal(true).annotate({ description: "Removes the reviewer's name." })
  ),
  replies: Schema.optionalKey(
    Schema.Record(Schema.String, Schema.String.annotate(shortened)).annotate({
      description: "The keys are the replies' ids, `rpl_7`."
    })
  )
}).annotate({ identifier: "RedactReview" })

export const DecisionWire = Schema.Struct({ reason: orNull(Reason) }).annotate({
  identifier: "Decision"
})
