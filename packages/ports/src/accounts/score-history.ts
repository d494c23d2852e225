import { Context, Option } from "effect"
import type { BusinessId, CompanyId } from "../model/ids.ts"
import type { ScoreDay, ScoreSums } from "../model/score.ts"
import { subtractSums } from "../model/score-sums.ts"
import type { Stored } from "../stored.ts"

/** The sums of businesses at the ends of earlier days. */
export class ScoreHistory extends Context.Service<
  ScoreHistory,
  {
    /**
     * The sums at the end of each of these UTC days, given in ascending order; none if the company
     * has no such business. It reads one row for each day, from the first given one on, on which
     * the sums changed.
     */
    readonly sums: (
      companyId: CompanyId,
      businessId: BusinessId,
      days: ReadonlyArray<number>
    ) => Stored<Option.Option<ReadonlyArray<ScoreSums>>>
  }
>()("@review-proof/ports/ScoreHistory") {}

/**
 * Computes the sums at the ends of days from the present sums and the changes of later days, newest
 * first. A store may combine the changes of days that lie between two of the asked days.
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
