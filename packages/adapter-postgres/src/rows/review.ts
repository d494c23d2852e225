import {
  ModerationEntry,
  Reply,
  Review,
  ReviewRevision,
  type ReviewWithReplies
} from "@review-proof/ports"
import { columns, type Row, tableOf } from "./table.ts"

export const reviews = tableOf(Review, "reviews")

export type ReviewRow = Row<typeof reviews> & {
  /** Oldest first; null if there is none. */
  readonly replies: ReadonlyArray<ReplyTuple> | null
}

/** Its time is in epoch milliseconds. */
type ReplyTuple = readonly [Reply["id"], string, string, number, Reply["earlier"]]

/** Replies and columns of a review. A review whose count of replies is 0 costs no look-up. */
export const reviewColumns = (alias: string): string => `
  case when ${alias}.reply_count > 0 then (
    select json_agg(json_build_array(p.id, p.from_name, p.text,
        floor(extract(epoch from p.created_at) * 1000)::bigint, p.earlier) order by p.created_at, p.id)
      from replies p
     where p.review_id = ${alias}.id and p.company_id = ${alias}.company_id
  ) end as replies,
  ${columns(reviews, alias)}`

/** The values of `reviewColumns`. */
export type ReviewValues = readonly [ReviewRow["replies"], ...ReadonlyArray<unknown>]

export const toReview = (row: ReviewRow): ReviewWithReplies =>
  withReplies(reviews.entity(row), row.replies)

export const reviewOf = (values: ReviewValues): ReviewWithReplies =>
  withReplies(reviews.entityOf(values, 1), values[0])

const withReplies = (review: Review, replies: ReviewRow["replies"]): ReviewWithReplies => ({
  review,
  replies: replies === null ? noReplies : replies.map((reply) => toReply(review, reply))
})

const noReplies: ReadonlyArray<Reply> = []

const toReply = (review: Review, [id, from, text, createdAt, earlier]: ReplyTuple): Reply => ({
  id,
  reviewId: review.id,
  companyId: review.companyId,
  from,
  text,
  earlier,
  createdAt
})

export const replies = tableOf(Reply, "replies", {
  key: ["review_id", "created_at", "id", "company_id"],
  renamed: { from: "from_name" }
})

export const revisions = tableOf(ReviewRevision, "review_revisions", {
  key: ["review_id", "version"]
})

export const moderationLog = tableOf(ModerationEntry, "moderation_log", {
  renamed: { from: "from_state", to: "to_state" }
})

/**
 * Finds a review by a business's external id, compared as a row, which the
 * index that begins with both serves alone. Planned without statistics, single
 * conditions may be looked for by the business, among all that it has.
 */
export const hasExternalId = (review: string, businessId: string, externalId: string): string =>
  `${review}.external_id is not null
    and (${review}.external_id, ${review}.business_id)
      between (${externalId}, ${businessId}) and (${externalId}, ${businessId})`
