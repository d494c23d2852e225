import { Reviews } from "@review-proof/ports"
import type { ReplyTime, ReviewPosition } from "@review-proof/ports/store"
import { Effect, Layer } from "effect"
import { ReadClient } from "../connection/client.ts"
import type { Database } from "../connection/database.ts"
import { bigint, toPage } from "../paging/page.ts"
import { businessPage, type PageRow, toBusinessPage } from "./business-pages.ts"
import { reviewCounts } from "./review-counts.ts"
import { publishedPage, repeatedText, replyTimes } from "./review-pages.ts"
import {
  hasExternalId,
  moderationLog,
  reviewColumns,
  reviewOf,
  revisions,
  type ReviewValues,
  toReview
} from "../rows/review.ts"
import { columns } from "../rows/table.ts"
import { readsOf } from "../connection/reads.ts"
import { mapSqlErrors } from "../connection/map-sql-errors.ts"

export const ReviewsLayer = Layer.effect(
  Reviews,
  Effect.map(ReadClient, (sql) => {
    const reads = readsOf(sql, toReview)
    return Reviews.of({
      ...ofBusiness(sql),
      ...reviewCounts(sql),
      pagePublished: (reach, filters, request) => {
        const query = publishedPage(reach, filters, request)
        return sql.queryValues<ReviewValues>(query.text, query.values).pipe(
          Effect.map((rows) => toPage(rows, request.limit, reviewOf, positionOf)),
          mapSqlErrors("Reviews.pagePublished")
        )
      },
      find: (id) => reads.first("Reviews.find", findReview, [bigint(id)]),
      findByReply: (id) => reads.first("Reviews.findByReply", findByReply, [bigint(id)]),
      findByExternalId: (businessId, externalId) =>
        reads.first("Reviews.findByExternalId", findByExternalId, [businessId, externalId]),
      knownExternalIds: (businessId, externalIds) =>
        sql
          .query<{ readonly external_id: string }>(knownExternalIds, [businessId, externalIds])
          .pipe(
            Effect.map((rows) => new Set(rows.map(({ external_id }) => external_id))),
            mapSqlErrors("Reviews.knownExternalIds")
          ),
      isRepeated: (businessId, textHash, among) => {
        const query = repeatedText(businessId, textHash, among)
        return sql.query(query.text, query.values).pipe(
          Effect.map((rows) => rows.length > 0),
          mapSqlErrors("Reviews.isRepeated")
        )
      },
      revisions: (id) =>
        readsOf(sql, revisions.entity).all("Reviews.revisions", selectRevisions, [bigint(id)]),
      moderationLog: (id) =>
        readsOf(sql, moderationLog.entity).all("Reviews.moderationLog", selectModeration, [
          bigint(id)
        ])
    })
  })
)

const positionOf = (values: ReviewValues): ReviewPosition => {
  const { createdAt, id } = reviewOf(values).review
  return { createdAt, id }
}

/** The reads of one business. */
const ofBusiness = (
  sql: Database
): Pick<Reviews["Service"], "publishedVersion" | "page" | "replyTimes"> => ({
  publishedVersion: (businessId) =>
    sql.query<{ readonly version: string }>(publishedVersion, [businessId]).pipe(
      Effect.map((rows) => rows[0]?.version ?? ""),
      mapSqlErrors("Reviews.publishedVersion")
    ),
  page: (businessId, filters, request) => {
    const query = businessPage(businessId, filters, request)
    return sql.query<PageRow>(query.text, query.values).pipe(
      Effect.map((rows) => toBusinessPage(rows, request.limit)),
      mapSqlErrors("Reviews.page")
    )
  },
  replyTimes: (businessId, since, among) => {
    const query = replyTimes(businessId, since, among)
    return sql.query<ReplyTime>(query.text, query.values).pipe(mapSqlErrors("Reviews.replyTimes"))
  }
})

const publishedVersion = `select concat_ws(' ', b.version, s.version, c.changes) as version
  from businesses b
  join business_scores s on s.business_id = b.id and s.company_id = b.company_id
  left join review_changes c on c.business_id = b.id and c.company_id = b.company_id
  where b.id = $1`

const selectReview = `select ${reviewColumns("r")} from reviews r`

export const findReview = `${selectReview} where r.id = $1`

export const findByReply = `${selectReview} where r.id =
  (select p.review_id from replies p where p.id = $1)`

const findByExternalId = `${selectReview} where ${hasExternalId("r", "$1", "$2")}`

export const knownExternalIds = `select given.external_id from unnest($2::text[]) given(external_id)
  cross join lateral (
    select from reviews r where ${hasExternalId("r", "$1", "given.external_id")} limit 1
  ) known`

const selectRevisions = `select ${columns(revisions, "v")} from review_revisions v
  where v.review_id = $1 order by v.version`

const selectModeration = `select ${columns(moderationLog, "m")} from moderation_log m
  where m.review_id = $1 order by m.line`
