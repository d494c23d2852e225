import type { BusinessId } from "@review-proof/ports"
import type { PageRequest, ScoreEvaluation } from "@review-proof/ports/store"
import { Effect } from "effect"
import type { Database } from "../connection/database.ts"
import { fetchSize, Parameters, toPage } from "../paging/page.ts"
import { businessScores, type ScoreRow, toScore } from "../rows/business.ts"
import { columns, instant } from "../rows/table.ts"

/**
 * Evaluates all scores behind the request's position and returns those that
 * moved, by one statement over the primary key that ends at the page's last
 * one. It looks at each business there is: that takes seconds where there are
 * millions, so it runs in a transaction for the longer time limit, and not on a
 * pipelined connection, where others would wait behind it.
 */
export const movedScores = (
  sql: Database,
  evaluation: ScoreEvaluation,
  unreportedBefore: number,
  request: PageRequest<BusinessId>
) => {
  const { text, values } = movedStatement(evaluation, unreportedBefore, request)
  return sql.transaction(
    (statements) =>
      Effect.map(statements.query<ScoreRow>(text, values), (rows) =>
        toPage(rows, request.limit, toScore, (row) => row.business_id)
      ),
    10
  )
}

/** `numeric` holds whole numbers of any length, and `div` of two is exact. */
const movedStatement = (
  { dividend, divisor }: ScoreEvaluation,
  unreportedBefore: number,
  request: PageRequest<BusinessId>
) => {
  const parameters = new Parameters()
  const numeric = (value: bigint) => `${parameters.add(value.toString())}::numeric`
  const shown = `div(
    ${numeric(dividend.constant)} + ${numeric(dividend.weight)} * s.weight
      + ${numeric(dividend.weightedStars)} * s.weighted_stars,
    ${numeric(divisor.constant)} + ${numeric(divisor.weight)} * s.weight)`
  const after = request.after === null ? "true" : `s.business_id > ${parameters.add(request.after)}`
  const text = `select ${columns(businessScores, "s")} from business_scores s
    where ${after}
      and (s.shown is distinct from case when 0 = all(s.stars) then null else ${shown} end
        or s.unreported_at < ${parameters.add(instant(unreportedBefore))})
    order by s.business_id limit ${parameters.add(fetchSize(request))}`
  return { text, values: parameters.values }
}
