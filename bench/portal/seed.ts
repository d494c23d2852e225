import type { Client } from "pg"

/** Reviews of one business by SQL, and what the store keeps beside them; see bench/seed.ts. */
export async function seedReviews(
  client: Client,
  businessId: string,
  reviews: number
): Promise<void> {
  await client.query(insert, [businessId, reviews])
  for (const statement of [replies, counts, history]) await client.query(statement, [businessId])
  await client.query(scores, [businessId])
  await client.query("vacuum (analyze)")
  await client.query("checkpoint")
}

const choice = (seed: number, below: number) => `mod(abs(hashint8extended(n, ${seed})), ${below})`

const insert = `
  insert into reviews (id, company_id, business_id, state, stars, text, language, proof,
    reviewer_name, resolved, created_at, updated_at, version, reply_count)
  select 1000000 + n, b.company_id, b.id,
         case when ${choice(1, 200)} = 0 then 'hidden' else 'published' end,
         (array[1, 2, 3, 4, 4, 4, 5, 5, 5, 5, 5, 5])[1 + ${choice(2, 12)}],
         'Bought again. ' || repeat(md5(n::text) || ' ', 3 + (${choice(4, 8)})::int),
         (array['en', 'en', 'en', 'de', 'de', 'fr', 'es', 'nl'])[1 + ${choice(5, 8)}],
         (array['transaction', 'invited', 'invited', 'identity', 'unverified'])[1 + ${choice(6, 5)}],
         'Reviewer ' || ${choice(8, 5000)}, false, at, at, 1,
         case when ${choice(13, 10)} < 7 then 1 else 0 end
    from businesses b
   cross join generate_series(1, $2::bigint) n
   cross join lateral (
     select now() - (${choice(16, 47_000_000)}) * interval '1 second' as at) made
   where b.id = $1`

const replies = `
  insert into replies (id, review_id, company_id, from_name, text, created_at, earlier)
  select id, id, company_id, 'Robin Marsh', 'Thank you.', created_at + interval '1 day', '[]'
    from reviews where business_id = $1 and id > 1000000 and reply_count = 1`

const counts = `insert into review_counts
    (company_id, business_id, stars, proof, language, replied, reviews)
  select company_id, business_id, stars, proof, language_primary, reply_count > 0, count(*)
    from reviews where business_id = $1 and id > 1000000 and state = 'published'
   group by 1, 2, 3, 4, 5, 6
  on conflict do nothing`

const levels = [1, 2, 3, 4, 5]
  .map((level) => `count(*) filter (where stars = ${level})::integer`)
  .join(", ")

const history = `insert into score_days
    (business_id, company_id, day, weight, weighted_stars, stars, proven)
  select business_id, company_id, created_at::date - '1970-01-01', 0, 0, array[${levels}], 0
    from reviews where business_id = $1 and id > 1000000 group by 1, 2, 3
  on conflict do nothing`

const scores = `update business_scores set stars = (
    select array[${levels}] from reviews where business_id = $1 and state = 'published')
  where business_id = $1`
