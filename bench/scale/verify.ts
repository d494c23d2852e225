import { deepStrictEqual, strictEqual } from "node:assert"
import type { Client } from "pg"
import { dayWeight } from "../../packages/domain/src/scoring/forward-decay.ts"
import { utcDay } from "../../packages/ports/src/model/calendar.ts"
import { isProven, proofWeights } from "../../packages/domain/src/scoring/proof-weights.ts"
import { reviewCount } from "../../packages/domain/src/scoring/score.ts"
import { tallyReview } from "../../packages/domain/src/scoring/tally.ts"
import type { ScoreSums } from "../../packages/ports/src/model/score.ts"
import { emptySums } from "../../packages/ports/src/model/score-sums.ts"
import type { Proof, Stars } from "../../packages/ports/src/model/review.ts"
import { big, sku } from "./shape.ts"
import { type SumsRow, toSums } from "../../packages/adapter-postgres/src/rows/business.ts"
import { sumColumns } from "./sums.ts"

/** Compares what was filled by SQL with what the domain makes of the same reviews, in a sample. */
export async function verify(client: Client): Promise<void> {
  const sumsIn = async (table: string, where: string) => {
    const { rows } = await client.query<SumsRow>(
      `select ${sumColumns} from ${table} where ${where}`
    )
    const [row] = rows
    return row === undefined ? emptySums : toSums(row)
  }
  for (const number of [5, 11, 42, 200]) {
    const where = `business_id = 'biz_${String(number).padStart(8, "0")}'`
    deepStrictEqual(await sumsIn("business_scores", where), await tallied(client, where))
  }
  const product = `business_id = '${big.business}' and `
  deepStrictEqual(
    await sumsIn("product_scores", `${product} sku = '${sku(7)}'`),
    await tallied(client, `${product} product ->> 'sku' = '${sku(7)}'`)
  )
  const all = await sumsIn("business_scores", `business_id = '${big.business}'`)
  deepStrictEqual(all, await weighed(client))
  const { rows } = await client.query<{ readonly reviews: string }>(
    "select sum(reviews) as reviews from review_counts where business_id = $1",
    [big.business]
  )
  strictEqual(Number(rows[0]?.reviews), reviewCount(all))
}

/** One review after the other, as the service adds them. */
async function tallied(client: Client, where: string): Promise<ScoreSums> {
  const { rows } = await client.query<{
    readonly stars: Stars
    readonly proof: Proof
    readonly created_at: Date
  }>(`select stars, proof, created_at from reviews where state = 'published' and ${where}`)
  return rows.reduce(
    (sums, { created_at, proof, stars }) =>
      tallyReview(sums, { stars, proof, createdAt: created_at.getTime() }, 1),
    emptySums
  )
}

/** The big business's reviews, those of one kind and day at once. */
async function weighed(client: Client): Promise<ScoreSums> {
  const { rows } = await client.query<{
    readonly stars: Stars
    readonly proof: Proof
    readonly day: Date
    readonly reviews: number
  }>(
    `select stars, proof, date_trunc('day', created_at, 'UTC') as day, count(*)::integer as reviews
       from reviews where state = 'published' and business_id = $1 group by 1, 2, 3`,
    [big.business]
  )
  const levels = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 }
  let [weight, weightedStars, proven] = [0n, 0n, 0]
  for (const { day, proof, reviews, stars } of rows) {
    const each = dayWeight(proofWeights.tenths[proof], utcDay(day.getTime()))
    weight += each * BigInt(reviews)
    weightedStars += each * BigInt(reviews * stars)
    proven += isProven(proof) ? reviews : 0
    levels[stars] += reviews
  }
  const stars = [levels[1], levels[2], levels[3], levels[4], levels[5]] as const
  return { weight, weightedStars, proven, stars }
}
