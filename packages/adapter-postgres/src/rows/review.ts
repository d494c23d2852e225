import type {
  ModerationEntry,
  Reply,
  Review,
  ReviewRevision,
  ReviewWithReplies
} from "@review-proof/ports"
import { instant, type Row, table, tableOf } from "./table.ts"

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

export const replies = tableOf<Reply>()("replies", {
  id: "id",
  reviewId: "review_id",
  companyId: "company_id",
  from: "from_name",
  text: "text",
  createdAt: "created_at"
})

export const revisions = tableOf<ReviewRevision>()("review_revisions", {
  reviewId: "review_id",
  version: "version",
  stars: "stars",
  title: "title",
  text: "text",
  product: "product",
  experienceDate: "experience_date",
  replacedAt: "replaced_at"
})

export type RevisionRow = Row<typeof revisions>

export const toRevision = revisions.entity

export const moderationLog = tableOf<ModerationEntry>()("moderation_log", {
  reviewId: "review_id",
  action: "action",
  from: "from_state",
  to: "to_state",
  actor: "actor",
  reason: "reason",
  at: "at"
})

export type ModerationRow = Row<typeof moderationLog>

export const toModeration = moderationLog.entity

/**
 * Finds a review by a business's external id, compared as a row, which the
 * index that begins with both serves alone. Planned without statistics, single
 * conditions may be looked for by the business, among all that it has.
 */
export const hasExternalId = (review: string, businessId: string, externalId: string): string =>
  `${review}.external_id is not null
    and (${review}.external_id, ${review}.business_id)
      between (${externalId}, ${businessId}) and (${externalId}, ${businessId})`
