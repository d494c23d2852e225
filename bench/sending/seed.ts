import type pg from "pg"

const companies = 10
const businesses = 100

export async function seedBusinesses(client: pg.Client): Promise<void> {
  await client.query(
    `insert into companies (id, name, plan, status, created_at, version)
     select 'cmp_' || n, 'Company', 'pro', 'active', now(), 1 from generate_series(1, $1::int) n`,
    [companies]
  )
  await client.query(
    `insert into businesses (id, company_id, name, url, reminders, created_at, version)
     select 'biz_' || n, 'cmp_' || 1 + n % $2::int, 'Business ' || n, 'https://business.example/',
            false, now(), 1
       from generate_series(1, $1::int) n`,
    [businesses, companies]
  )
  await client.query(
    `insert into business_scores
       (business_id, company_id, weight, weighted_stars, stars, proven, version)
     select id, company_id, 0, 0, array[0, 0, 0, 0, 0], 0, 1 from businesses`
  )
}

/** Invitations as their creation leaves them, with messages that are due in an hour. */
export async function seedInvitations(
  client: pg.Client,
  count: number,
  isSent: boolean
): Promise<void> {
  await client.query(
    `with made as (
       insert into invitations
         (id, company_id, business_id, channel, kind, name, email, contact_hash, masked_contact,
          products, language, send_at, sent_at, created_at, status, version)
       select last.id + n, 'cmp_' || 1 + (1 + n % $2::int) % $3::int, 'biz_' || 1 + n % $2::int,
              'email', 'business', 'Jane', 'jane-' || last.id + n || '@example.com',
              md5((last.id + n)::text) || md5(n::text), 'j***@e***.com', '{}', 'en',
              case when not $4::bool then now() end, case when $4::bool then now() end, now(),
              case when $4::bool then 'sent' else 'scheduled' end, 1
         from (select coalesce(max(id), 0) as id from invitations) last,
              generate_series(1, $1::int) n
       returning id, company_id
     )
     insert into invitation_outbox (invitation_id, company_id, channel, message_id, due_at)
     select id, company_id, 'email', gen_random_uuid(), now() + interval '1 hour' from made`,
    [count, businesses, companies, isSent]
  )
}
