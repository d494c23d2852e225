import { Context, Option } from "effect"
import type { BusinessId, CompanyId } from "../model/ids.ts"
import { subtractSums, type ScoreDay, type ScoreSums } from "../model/score.ts"
import type { Stored } from "../stored.ts"

/** The sums of businesses at the ends of earlier days. */
export class ScoreHistory extends Context.Service<
  ScoreHistory,
  {
    /**
     * The sums at the end of each of these UTC days, which ascend; none if the company has no such
     * business. It reads one row for each day since the first of them on which they changed.
     */
    readonly sums: (
      companyId: CompanyId,
      businessId: BusinessId,
      days: ReadonlyArray<number>
    ) => Stored<Option.Option<ReadonlyArray<ScoreSums>>>
  }
>()("@review-proof/ports/ScoreHistory") {}

/**
 * The sums at the ends of days, from the present ones and what was added on later days, newest
 * first. A store may give days between two of those that are asked for as one.
 */
export const sumsAtDayEnds = (
  present: ScoreSums,
  added: ReadonlyArray<Pick<ScoreDay, "day" | "added">>,
  days: ReadonlyArray<number>
): ReadonlyArray<ScoreSums> => {
  let sums = present
  let taken = 0
  const newestFirst = days.toReversed().map((day) => {
    for (let later = added[taken]; later !== undefined && later.day > day; later = added[++taken]) {
      sums = subtractSums(sums, later.added)
    }
    return sums
  })
  return newestFirst.reverse()
}
