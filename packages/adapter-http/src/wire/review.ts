import { maxReplyLength } from "@review-proof/domain/reviews"
import { publicReplyId, publicReviewId } from "@review-proof/domain/requests"
import { Proof, Stars, type Reply, type ReviewWithReplies } from "@review-proof/ports"
import { Schema } from "effect"
import { Text, isNotBlank } from "@review-proof/domain/fields"
import { WireTime, wireTime } from "@review-proof/http-server"
import { pageOf } from "../fields/paging.ts"

/** A reply as answers state it (contract API-6). */
export const ReplyWire = Schema.Struct({
  id: Schema.String,
  review_id: Schema.String,
  from: Schema.String.annotate({
    description: "The name of the member who wrote it, or who created the key that posted it."
  }),
  text: Schema.String,
  created_at: WireTime
}).annotate({ identifier: "Reply" })

export const CreateReplyWire = Schema.Struct({
  text: Text(2, maxReplyLength).check(isNotBlank)
}).annotate({
  identifier: "CreateReply"
})

export const replyWire = (reply: Reply): typeof ReplyWire.Type => ({
  id: publicReplyId(reply.id),
  review_id: publicReviewId(reply.reviewId),
  from: reply.from,
  text: reply.text,
  created_at: wireTime(reply.createdAt)
})

export const reviewFields = {
  id: Schema.String,
  business_id: Schema.String,
  stars: Stars,
  title: Schema.NullOr(Schema.String),
  text: Schema.String,
  language: Schema.String.annotate({ description: "Of the original; reviews are not translated." }),
  proof: Proof.annotate({ description: "How it is known that the review is genuine." }),
  reviewer: Schema.Struct({ name: Schema.NullOr(Schema.String) }),
  product: Schema.NullOr(
    Schema.Struct({ sku: Schema.NullOr(Schema.String), name: Schema.NullOr(Schema.String) })
  ),
  experience_date: Schema.NullOr(Schema.String.annotate({ format: "date" })),
  resolved: Schema.Boolean,
  replies: Schema.Array(ReplyWire),
  url: Schema.String.annotate({ format: "uri" }),
  created_at: WireTime,
  updated_at: WireTime
}

/** A review as answers state it (contract API-5). */
export const ReviewWire = Schema.Struct(reviewFields).annotate({ identifier: "Review" })

export const ReviewPageWire = pageOf(ReviewWire).annotate({ identifier: "ReviewPage" })

/** `baseUrl` is the public one, under which the review has a page. */
export const reviewWire = (
  { replies, review }: ReviewWithReplies,
  baseUrl: string
): typeof ReviewWire.Type => {
  const id = publicReviewId(review.id)
  return {
    id,
    business_id: review.businessId,
    stars: review.stars,
    title: review.title,
    text: review.text,
    language: review.language,
    proof: review.proof,
    reviewer: { name: review.reviewerName },
    product: review.product,
    experience_date: review.experienceDate,
    resolved: review.resolved,
    replies: replies.map(replyWire),
    // Joined, for the reason that `wireTime` gives.
    url: [baseUrl, "/reviews/", id].join(""),
    created_at: wireTime(review.createdAt),
    updated_at: wireTime(review.updatedAt)
  }
}
