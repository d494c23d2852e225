import { Context, Option } from "effect"
import type { BusinessId, CompanyId } from "./model/ids.ts"
import { type DaySums, minusSums, type ScoreDay, type ScoreSums } from "./model/score.ts"
import type { Stored } from "./stored.ts"

/** The sums of businesses at the ends of earlier days. */
export class ScoreHistory extends Context.Service<
  ScoreHistory,
  {
    /**
     * The sums at the end of the day `from`, and of each later day up to `to` on which they
     * changed, oldest first; none if the company has no such business. It reads one row for each
     * day since `from` on which they changed.
     */
    readonly sums: (
      companyId: CompanyId,
      businessId: BusinessId,
      from: number,
      to: number
    ) => Stored<Option.Option<ReadonlyArray<DaySums>>>
  }
>()("@review-proof/ports/ScoreHistory") {}

/**
 * The sums at the ends of days, from the present ones and what was added on each day after `from`,
 * newest first. A store may add up the days after `to`, as one.
 */
export const sumsByDay = (
  present: ScoreSums,
  days: ReadonlyArray<Pick<ScoreDay, "day" | "added">>,
  from: number,
  to: number
): ReadonlyArray<DaySums> => {
  const ends: Array<DaySums> = []
  let sums = present
  for (const { added, day } of days) {
    if (day <= to) ends.push({ day, sums })
    sums = minusSums(sums, added)
  }
  return [...ends, { day: from, sums }].reverse()
}
