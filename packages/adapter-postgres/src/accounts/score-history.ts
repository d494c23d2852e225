import { ScoreHistory } from "@review-proof/ports"
import { sumsAtDayEnds } from "@review-proof/ports/store"
import { Effect, Layer, Option } from "effect"
import { ReadClient } from "../connection/client.ts"
import { integers } from "../connection/typed-list.ts"
import { mapSqlErrors } from "../connection/map-sql-errors.ts"
import { type SumsRow, toSums } from "../rows/business.ts"

export const ScoreHistoryLayer = Layer.effect(
  ScoreHistory,
  Effect.map(ReadClient, (sql) =>
    ScoreHistory.of({
      sums: (companyId, businessId, days) =>
        sql.query<DayRow>(presentAndDays, [businessId, companyId, integers(days)]).pipe(
          Effect.map((rows) => {
            const [present, ...later] = rows
            if (present === undefined) return Option.none()
            const added = later.map((row) => ({ day: row.day ?? 0, added: toSums(row) }))
            return Option.some(sumsAtDayEnds(toSums(present), added, days))
          }),
          mapSqlErrors("ScoreHistory.sums")
        )
    })
  )
)

/** The day is null in the row of the present sums. */
interface DayRow extends SumsRow {
  readonly day: number | null
}

/**
 * The present sums first, then the days, newest first. Days that lie between two of the asked days
 * are summed up.
 */
const presentAndDays = `
with present as (
  select weight, weighted_stars, stars, proven from business_scores
   where business_id = $1 and company_id = $2
)
select null::integer as day, weight, weighted_stars, stars, proven from present
union all
select * from (
  select max(day) as day, sum(weight), sum(weighted_stars),
      array[sum(stars[1]), sum(stars[2]), sum(stars[3]), sum(stars[4]), sum(stars[5])]::integer[],
      sum(proven)::integer
    from score_days
   where business_id = $1 and day > ($3::integer[])[1] and exists (select from present)
   group by width_bucket(day - 1, $3::integer[])
) days
order by day desc nulls first`
