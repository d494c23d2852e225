import type {
  ModerationEntry,
  Reply,
  Review,
  ReviewRevision,
  ReviewWithReplies
} from "@review-proof/ports"
import { instant, table } from "./table.ts"

export const reviews = table({
  name: "reviews",
  columns: [
    "id",
    "company_id",
    "business_id",
    "state",
    "stars",
    "title",
    "text",
    "language",
    "proof",
    "evidence",
    "reviewer_name",
    "product",
    "experience_date",
    "resolved",
    "external_id",
    "invitation_id",
    "text_hash",
    "created_at",
    "updated_at",
    "version"
  ],
  row: (review: Review) => ({
    id: review.id,
    company_id: review.companyId,
    business_id: review.businessId,
    state: review.state,
    stars: review.stars,
    title: review.title,
    text: review.text,
    language: review.language,
    proof: review.proof,
    evidence: review.evidence,
    reviewer_name: review.reviewerName,
    product: review.product,
    experience_date: review.experienceDate,
    resolved: review.resolved,
    external_id: review.externalId,
    invitation_id: review.invitationId,
    text_hash: review.textHash,
    created_at: instant(review.createdAt),
    updated_at: instant(review.updatedAt),
    version: review.version
  })
})

export interface ReviewRow {
  readonly id: Review["id"]
  readonly company_id: Review["companyId"]
  readonly business_id: Review["businessId"]
  readonly state: Review["state"]
  readonly stars: Review["stars"]
  readonly title: string | null
  readonly text: string
  readonly language: string
  readonly proof: Review["proof"]
  readonly evidence: string | null
  readonly reviewer_name: string | null
  readonly product: Review["product"]
  readonly experience_date: string | null
  readonly resolved: boolean
  readonly external_id: string | null
  readonly invitation_id: Review["invitationId"]
  readonly text_hash: string
  readonly created_at: number
  readonly updated_at: number
  readonly version: number
  /** Oldest first, `[id, from, text, epoch milliseconds]`; null where there is none. */
  readonly replies: ReadonlyArray<readonly [Reply["id"], string, string, number]> | null
}

/**
 * A review's columns with its replies. A review without any, by its own count,
 * costs no look-up.
 */
export const reviewColumns = (alias: string): string => `
  ${reviews.columns.map((column) => `${alias}.${column}`).join(", ")},
  case when ${alias}.reply_count > 0 then (
    select json_agg(json_build_array(p.id, p.from_name, p.text,
        floor(extract(epoch from p.created_at) * 1000)::bigint) order by p.created_at, p.id)
      from replies p
     where p.review_id = ${alias}.id and p.company_id = ${alias}.company_id
  ) end as replies`

export const toReview = (row: ReviewRow): ReviewWithReplies => ({
  review: {
    id: row.id,
    companyId: row.company_id,
    businessId: row.business_id,
    state: row.state,
    stars: row.stars,
    title: row.title,
    text: row.text,
    language: row.language,
    proof: row.proof,
    evidence: row.evidence,
    reviewerName: row.reviewer_name,
    product: row.product,
    experienceDate: row.experience_date,
    resolved: row.resolved,
    externalId: row.external_id,
    invitationId: row.invitation_id,
    textHash: row.text_hash,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    version: row.version
  },
  replies: row.replies === null ? noReplies : row.replies.map((reply) => toReply(row, reply))
})

const noReplies: ReadonlyArray<Reply> = []

const toReply = (
  review: ReviewRow,
  [id, from, text, createdAt]: readonly [Reply["id"], string, string, number]
): Reply => ({ id, reviewId: review.id, companyId: review.company_id, from, text, createdAt })

export const replies = table({
  name: "replies",
  columns: ["id", "review_id", "company_id", "from_name", "text", "created_at"],
  row: (reply: Reply) => ({
    id: reply.id,
    review_id: reply.reviewId,
    company_id: reply.companyId,
    from_name: reply.from,
    text: reply.text,
    created_at: instant(reply.createdAt)
  })
})

export const revisions = table({
  name: "review_revisions",
  columns: [
    "review_id",
    "version",
    "stars",
    "title",
    "text",
    "product",
    "experience_date",
    "replaced_at"
  ],
  row: (revision: ReviewRevision) => ({
    review_id: revision.reviewId,
    version: revision.version,
    stars: revision.stars,
    title: revision.title,
    text: revision.text,
    product: revision.product,
    experience_date: revision.experienceDate,
    replaced_at: instant(revision.replacedAt)
  })
})

export interface RevisionRow {
  readonly review_id: Review["id"]
  readonly version: number
  readonly stars: Review["stars"]
  readonly title: string | null
  readonly text: string
  readonly product: ReviewRevision["product"]
  readonly experience_date: string | null
  readonly replaced_at: number
}

export const toRevision = (row: RevisionRow): ReviewRevision => ({
  reviewId: row.review_id,
  version: row.version,
  stars: row.stars,
  title: row.title,
  text: row.text,
  product: row.product,
  experienceDate: row.experience_date,
  replacedAt: row.replaced_at
})

export const moderationLog = table({
  name: "moderation_log",
  columns: ["review_id", "action", "from_state", "to_state", "actor", "reason", "at"],
  row: (entry: ModerationEntry) => ({
    review_id: entry.reviewId,
    action: entry.action,
    from_state: entry.from,
    to_state: entry.to,
    actor: entry.actor,
    reason: entry.reason,
    at: instant(entry.at)
  })
})

export interface ModerationRow {
  readonly review_id: Review["id"]
  readonly action: ModerationEntry["action"]
  readonly from_state: ModerationEntry["from"]
  readonly to_state: ModerationEntry["to"]
  readonly actor: string
  readonly reason: string | null
  readonly at: number
}

export const toModeration = (row: ModerationRow): ModerationEntry => ({
  reviewId: row.review_id,
  action: row.action,
  from: row.from_state,
  to: row.to_state,
  actor: row.actor,
  reason: row.reason,
  at: row.at
})

/**
 * That a review has an external id of a business: compared as a row, which the
 * index that begins with both serves alone. Planned without statistics, single
 * conditions may be looked for by the business, among all that it has.
 */
export const hasExternalId = (review: string, businessId: string, externalId: string): string =>
  `${review}.external_id is not null
    and (${review}.external_id, ${review}.business_id)
      between (${externalId}, ${businessId}) and (${externalId}, ${businessId})`
