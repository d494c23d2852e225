import { createHash } from "node:crypto"
import type { Client } from "pg"

export interface SeedSize {
  readonly reviews: number
  readonly businesses: number
  /** Businesses of one company; `businessesPerCompany` where it is not given. */
  readonly perCompany?: number
}

/** Businesses of one company. Business 1 has 60 % of all reviews. */
export const businessesPerCompany = 5
/** So many that each key gets far fewer than ten requests a second. */
export const keysPerCompany = 20
/** Further keys of company 1, for lists of its large business. */
export const extraKeys = 2000

/** Key `n`, counted from 1: those of company 1 first, the extra ones last. */
export const apiKey = (n: number) => `pk_live_${createHash("md5").update(`key ${n}`).digest("hex")}`

export const businessId = (n: number) => `biz_${String(n).padStart(8, "0")}`
export const companyOf = (business: number) => Math.ceil(business / businessesPerCompany)

/**
 * Fills an empty, migrated database, the same way each time: every choice is a
 * hash of the row's number. Written as SQL, since it measures nothing.
 */
export async function seed(client: Client, size: SeedSize): Promise<void> {
  const perCompany = size.perCompany ?? businessesPerCompany
  const companies = await seedBusinesses(client, size.businesses, perCompany)
  await client.query(scores)
  await client.query(keys, [companies, companies * keysPerCompany + extraKeys])
  await client.query(reviews(perCompany), [size.reviews, size.businesses])
  await client.query(replies)
  await client.query(earlier, [Math.ceil(size.reviews / 10), size.businesses])
  await client.query(suppressed, [Math.ceil(size.reviews / 200)])
  await client.query(endpoints, [companies])
  await client.query("vacuum (analyze)")
  await client.query("checkpoint")
}

/** Fills an empty, migrated database with businesses without scores; returns the number of companies. */
export async function seedBusinesses(
  client: Client,
  count: number,
  perCompany: number = businessesPerCompany
): Promise<number> {
  const companies = Math.ceil(count / perCompany)
  await client.query(accounts, [companies])
  await client.query(businesses(perCompany), [count])
  return companies
}

/** In SQL: the id of a company or a business by its number, and of the company of a business. */
export const company = (n: string) => `'cmp_' || lpad((${n})::text, 8, '0')`
export const business = (n: string) => `'biz_' || lpad((${n})::text, 8, '0')`
export const ownerOf = (business: string, perCompany: number = businessesPerCompany) =>
  company(`(${business} + ${perCompany - 1}) / ${perCompany}`)

/** A number below a limit, from a hash of the row's number. */
export const choice = (seed: number, below: number | string) =>
  `mod(abs(hashint8extended(n, ${seed})), ${below})`

const accounts = `
  with stamp as (
    insert into admission_stamps (company_id, stamp)
    select ${company("n")}, 'seeded' from generate_series(1, $1::bigint) n
  ),
  company as (
    insert into companies (id, name, plan, monthly_limit, status, created_at, version)
    select ${company("n")}, 'Company ' || n, 'enterprise', 2000000000, 'active', '2024-01-01Z', 1
      from generate_series(1, $1::bigint) n
  )
  insert into members (id, company_id, name, email, role, created_at, version)
  select 'mem_' || lpad(n::text, 8, '0'), ${company("n")}, 'Ada Owner', 'ada@example.com', 'owner',
         '2024-01-01Z', 1
    from generate_series(1, $1::bigint) n`

const businesses = (perCompany: number) => `
  insert into businesses (id, company_id, name, url, reminders, created_at, version)
  select ${business("n")}, ${ownerOf("n", perCompany)},
         'Business ' || n, 'https://business-' || n || '.example/', false, '2024-01-01Z', 1
    from generate_series(1, $1::bigint) n`

/** The scores of businesses without reviews. */
export const scores = `
  insert into business_scores
    (business_id, company_id, weight, weighted_stars, stars, proven, version)
  select id, company_id, 0, 0, '{0,0,0,0,0}', 0, 1 from businesses`

/** See `apiKey`. */
const keys = `
  insert into api_keys (id, company_id, client_id, lineage_id, hash, hint, name, permissions,
    ip_allowlist, created_by, lifetime, created_at, version)
  select 'key_' || n, ${company("owner")}, 'pwc_' || n, 'key_' || n,
         encode(sha256(convert_to('pk_live_' || md5('key ' || n), 'UTF8')), 'hex'),
         'pk_live_0000…0000', 'Till ' || n, '{reviews:read,score:read,invitations:write}', '{}',
         'mem_' || lpad(owner::text, 8, '0'), 'never', '2024-01-01Z', 1
    from generate_series(1, $2::bigint) n
   cross join lateral (select
     case when n <= $1::bigint * ${keysPerCompany} then (n + ${keysPerCompany - 1}) / ${keysPerCompany}
     else 1 end as owner) o`

const reviews = (perCompany: number) => `
  insert into reviews (id, company_id, business_id, state, stars, title, text, language, proof,
    reviewer_name, product, experience_date, resolved, created_at, updated_at, version, reply_count)
  select n, ${ownerOf("business", perCompany)}, ${business("business")}, 'published',
         (array[1, 2, 3, 4, 4, 4, 5, 5, 5, 5, 5, 5])[1 + ${choice(2, 12)}],
         case when ${choice(3, 4)} > 0 then 'Review number ' || n end,
         'Bought for the second time. ' || repeat(md5(n::text) || ' ', 3 + (${choice(4, 8)})::int),
         (array['en', 'en', 'en', 'en-GB', 'de', 'de', 'fr', 'es', 'nl', 'fi'])[1 + ${choice(5, 10)}],
         (array['transaction', 'invited', 'invited', 'identity', 'after_review', 'imported',
           'unverified', 'unverified'])[1 + ${choice(6, 8)}],
         case when ${choice(7, 5)} > 0 then 'Reviewer ' || ${choice(8, 5000)} end,
         case when ${choice(9, 3)} = 0 then
           json_build_object('sku', 'sku-' || ${choice(10, 500)}, 'name', 'Product') end,
         case when ${choice(11, 2)} = 0 then '2025-05-17' end,
         ${choice(12, 20)} = 0, at, at, 1, case when ${choice(13, 10)} = 0 then 1 else 0 end
    from generate_series(1, $1::bigint) n
   cross join lateral (select
     case when ${choice(14, 10)} < 6 then 1 else 1 + ${choice(15, "$2::bigint")} end as business,
     '2024-01-01Z'::timestamptz + ${choice(16, 63_072_000_000)} * interval '1 millisecond' as at) of_review`

const replies = `
  insert into replies (id, review_id, company_id, from_name, text, created_at, earlier)
  select id, id, company_id, 'Ada Owner', 'Thank you, see you soon.', created_at + interval '1 day', '[]'
    from reviews where reply_count = 1`

export const contactHash = "encode(sha256(convert_to('contact ' || n, 'UTF8')), 'hex')"

/** A tenth as many invitations as reviews. Their ids are below those that are given from here on. */
const earlier = `
  with numbered as (
    update public_numbers set next = $1::bigint + 1 where kind = 'invitation' returning next
  )
  insert into invitations (id, company_id, business_id, channel, kind, name, email, contact_hash,
    masked_contact, reference, products, language, sent_at, delivered_at, created_at, status, version)
  select n, ${ownerOf("business")}, ${business("business")}, 'email', 'business', 'Ada Customer',
         'earlier.' || n || '@shop.example', ${contactHash}, 'e***@s***.example', 'earlier-' || n,
         '{}', 'en', at, at, at, 'delivered', 1
    from numbered, generate_series(1, $1::bigint) n
   cross join lateral (select
     1 + ${choice(1, "$2::bigint")} as business,
     now() - (${choice(2, 400)} * interval '1 day') as at) of_invitation`

const suppressed = `
  insert into suppressions
    (id, company_id, business_id, channel, contact_hash, masked_contact, cause, created_at)
  select 'sup_' || id, company_id, business_id, channel, contact_hash, masked_contact,
         'unsubscribed', created_at
    from invitations order by id limit $1`

/** One endpoint of each company wants to know of sent invitations. */
const endpoints = `
  insert into webhook_endpoints
    (id, company_id, url, events, status, secrets, secret_hint, created_at, version)
  select 'we_' || n, ${company("n")}, 'https://company-' || n || '.example/hook',
         '{invitation.sent,review.created}', 'active', '[]', 'abcd', '2024-01-01Z', 1
    from generate_series(1, $1::integer) n`
