import type { Query } from "../paging/page.ts"
import { type BusinessId, type ReviewCount, type Reviews, ReviewState } from "@review-proof/ports"
import type { LanguageCount } from "@review-proof/ports/store"
import type { Database } from "../connection/database.ts"
import { mapSqlErrors } from "../connection/map-sql-errors.ts"
import { mapOf } from "../connection/reads.ts"
import { onlyByIndex } from "./review-pages.ts"

export const reviewCounts = (sql: Database) =>
  ({
    counts: (businessId) =>
      sql.query<ReviewCount>(counts, [businessId]).pipe(mapSqlErrors("Reviews.counts")),
    languageCounts: (businessId) =>
      sql
        .query<LanguageCount>(languageCounts, [businessId])
        .pipe(mapSqlErrors("Reviews.languageCounts")),
    countUpTo: (businessId, most) =>
      mapOf<ReviewState, number>(sql, "Reviews.countUpTo", countUpTo(businessId, most))
  }) satisfies Partial<Reviews["Service"]>

const counts = `select stars, proof, language, replied, reviews from review_counts
  where business_id = $1 and reviews > 0`

const unanswered = [1, 2, 3, 4, 5].map(
  (stars) => `coalesce(sum(reviews) filter (where stars = ${stars} and not replied), 0)::integer`
)

const languageCounts = `
  select language, sum(reviews)::integer as reviews, array[${unanswered.join(", ")}] as unanswered
    from review_counts where business_id = $1 and reviews > 0
   group by language order by sum(reviews) desc, language`

/** Reads at most `most` entries of each state from the index. */
export const countUpTo = (businessId: BusinessId, most: number): Query => ({
  text: `select state as key, count::integer as value from unnest($1::text[]) asked (state)
   cross join lateral (
     select count(*) from (
       select from reviews r
        where r.business_id = $2 and r.state = asked.state and ${onlyByIndex("reviews_by_state")}
        order by r.created_at desc, r.id desc limit $3
     ) few
   ) counted where count > 0`,
  values: [[...ReviewState.literals], businessId, most]
})
