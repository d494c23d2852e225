import type { Client } from "pg"
import { business, choice, ownerOf, seedBusinesses } from "../seed.ts"
import { dayWeight } from "../../packages/domain/src/scoring/forward-decay.ts"

/** Days back to which reviews reach. */
const oldest = 1000

/**
 * Fills an empty, migrated database with businesses of one to forty reviews, a
 * business's all of one day, that show nothing yet. Every choice is a hash of
 * the row's number. Written as SQL, since it measures nothing.
 */
export async function seedScores(client: Client, count: number, today: number): Promise<void> {
  const weights = Array.from({ length: oldest }, (_, age) => dayWeight(10, today - age).toString())
  await seedBusinesses(client, count)
  await client.query(scores, [count, weights])
  await client.query("vacuum (analyze)")
  await client.query("checkpoint")
}

const scores = `
  insert into business_scores
    (business_id, company_id, weight, weighted_stars, stars, proven, version)
  select ${business("n")}, ${ownerOf("n")}, reviews * weight,
         (reviews + ${choice(1, "4 * reviews + 1")}) * weight,
         array[0, 0, 0, reviews, 0], 0, 1
    from generate_series(1, $1::bigint) n
   cross join lateral (select
     (1 + ${choice(2, 40)})::int as reviews,
     ($2::numeric[])[1 + ${choice(3, oldest)}] as weight) of_business`
