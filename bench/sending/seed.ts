import type pg from "pg"
import { business, ownerOf } from "../seed.ts"

export const businesses = 100

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
       select last.id + n, ${ownerOf("(1 + n % $2::int)")}, ${business("1 + n % $2::int")},
              'email', 'business', 'Jane', 'jane-' || last.id + n || '@example.com',
              md5((last.id + n)::text) || md5(n::text), 'j***@e***.com', '{}', 'en',
              case when not $3::bool then now() end, case when $3::bool then now() end, now(),
              case when $3::bool then 'sent' else 'scheduled' end, 1
         from (select coalesce(max(id), 0) as id from invitations) last,
              generate_series(1, $1::int) n
       returning id, company_id
     )
     insert into invitation_outbox (invitation_id, company_id, channel, message_id, due_at)
     select id, company_id, 'email', gen_random_uuid(), now() + interval '1 hour' from made`,
    [count, businesses, isSent]
  )
}
