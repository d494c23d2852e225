import type { Client } from "pg"
import { dayWeight } from "../../packages/domain/src/scoring/forward-decay.ts"
import { utcDay } from "../../packages/ports/src/model/calendar.ts"
import { proofWeights, provenProofs } from "../../packages/domain/src/scoring/proof-weights.ts"
import { scoreOn } from "../../packages/domain/src/scoring/score.ts"
import { type SumsRow, toSums } from "../../packages/adapter-postgres/src/rows/business.ts"

const day = "(created_at at time zone 'UTC')::date - date '1970-01-01'"
const levels = [1, 2, 3, 4, 5]
const proven = provenProofs.map((proof) => `'${proof}'`).join(", ")

/** The sums of rows that have `reviews`, `stars`, `proof` and the `weight` of one of them. */
const summed = `sum(reviews * weight), sum(reviews * weight * stars),
  array[${levels.map((level) => `coalesce(sum(reviews) filter (where stars = ${level}), 0)`).join(", ")}]::integer[],
  coalesce(sum(reviews) filter (where proof in (${proven})), 0)::integer`

/** Each review counts on the day that it was written, as in a store that was there all the time. */
const sums: ReadonlyArray<string> = [
  `create temp table tallied as
   select company_id, business_id, ${day} as day, stars, proof, count(*) as reviews from reviews
    where state = 'published' group by 1, 2, 3, 4, 5`,
  `insert into score_days (company_id, business_id, day, weight, weighted_stars, stars, proven)
   select company_id, business_id, day, ${summed} from tallied join day_weights using (day, proof)
    group by 1, 2, 3`,
  `insert into product_scores
     (company_id, business_id, sku, weight, weighted_stars, stars, proven)
   select company_id, business_id, sku, ${summed}
     from (select company_id, business_id, product ->> 'sku' as sku, ${day} as day, stars, proof,
             1 as reviews from reviews where state = 'published' and product is not null) r
     join day_weights using (day, proof) group by 1, 2, 3`,
  `insert into business_scores
     (business_id, company_id, weight, weighted_stars, stars, proven, first_day, version)
   select b.id, b.company_id, coalesce(sum(d.weight), 0), coalesce(sum(d.weighted_stars), 0),
          array[${levels.map((level) => `coalesce(sum(d.stars[${level}]), 0)`).join(", ")}]::integer[],
          coalesce(sum(d.proven), 0)::integer, min(d.day), 1
     from businesses b left join score_days d on d.business_id = b.id group by 1, 2`,
  // In the order in which the first review of each kind came.
  `insert into review_counts (company_id, business_id, stars, proof, language, replied, reviews)
   select company_id, business_id, stars, proof, language_primary, replied, count(*) from reviews
    where state = 'published' group by 1, 2, 3, 4, 5, 6 order by min(id)`,
  `drop table tallied`
]

/** Fills the tables of sums from the reviews, with the domain's weights and the scores that it shows. */
export async function fillSums(client: Client): Promise<void> {
  const today = utcDay(Date.now())
  const weights = Object.entries(proofWeights.tenths).flatMap(([proof, tenths]) =>
    Array.from({ length: 800 }, (_, age) => ({
      proof,
      day: today - age,
      weight: dayWeight(tenths, today - age).toString()
    }))
  )
  await client.query("create temp table day_weights (proof text, day integer, weight numeric)")
  await client.query(
    "insert into day_weights select proof, day, weight from json_to_recordset($1) w(proof text, day integer, weight numeric)",
    [JSON.stringify(weights)]
  )
  for (const statement of sums) await client.query(statement)
  const { rows } = await client.query<SumsRow & { readonly business_id: string }>(
    `select business_id, ${sumColumns} from business_scores`
  )
  const shown = rows.map((row) => ({
    business: row.business_id,
    shown: scoreOn(toSums(row), today)
  }))
  await client.query(
    `update business_scores s set shown = w.shown, updated_at = now()
       from json_to_recordset($1) w(business text, shown integer)
      where s.business_id = w.business and w.shown is not null`,
    [JSON.stringify(shown)]
  )
}

export const sumColumns = "weight::text, weighted_stars::text, stars, proven"
