import { business, choice, company, contactHash } from "../seed.ts"
import { big, businessNumber, keys, moment, owner, ownerOf, type Shape } from "./shape.ts"

export const companyRows = (shape: Shape): ReadonlyArray<string> => [
  `insert into companies (id, name, plan, monthly_limit, status, created_at, version)
   select ${company("n")}, 'Company ' || n, 'enterprise', 2000000000, 'active', '2024-01-01Z'::timestamptz + n * interval '1 minute', 1
     from generate_series(1, ${shape.others + 1}) n`,
  `insert into company_name_parts (part, created_at, company_id)
   select distinct substr(word, start, size), created_at, id
     from companies, regexp_split_to_table(lower(name), ' ') word, generate_series(1, 3) size,
          generate_series(1, length(word) - size + 1) start`,
  `insert into admission_stamps (company_id, stamp) select id, 'seeded' from companies`,
  `insert into members (id, company_id, name, email, role, created_at, version)
   select 'mem_' || lpad(n::text, 8, '0'), ${company("n")}, 'Ada Owner',
          case when n = 1 then '${owner}' else 'ada' || n || '@shop.example' end, 'owner', '2024-01-01Z', 1
     from generate_series(1, ${shape.others + 1}) n`,
  `insert into businesses (id, company_id, name, url, reminders, created_at, version)
   select ${business("n")}, ${ownerOf("n")}, 'Business ' || n, 'https://business-' || n || '.example/',
          false, '2024-01-01Z'::timestamptz + n * interval '1 minute', 1
     from generate_series(1, ${shape.others + big.businesses}) n`,
  `insert into api_keys (id, company_id, client_id, lineage_id, hash, hint, name, permissions,
     businesses, ip_allowlist, created_by, lifetime, created_at, version)
   select 'key_' || n, '${big.company}', 'pwc_' || n, 'key_' || n,
          encode(sha256(convert_to('pk_live_' || md5('key ' || n), 'UTF8')), 'hex'),
          'pk_live_0000…0000', 'Till ' || n,
          '{reviews:read,score:read,replies:write,invitations:write,invitations:read,products:write,webhooks:manage}',
          null, '{}', 'mem_00000001', 'never', '2024-01-01Z', 1
     from generate_series(1, ${keys}) n`,
  `insert into audit_log (id, company_id, at, actor, action, target, details)
   select 'aud_' || n, '${big.company}', ${moment(365, shape.invitations)}, 'mem_00000001',
          case when n % 3 = 0 then 'reply.created' else 'invitation.created' end, 'rev_' || n, '{}'
     from generate_series(1, ${shape.invitations}, 10) n`
]

const after = (seed: number, below: number, hours: number) =>
  `case when ${choice(seed, 100)} < ${below} then at + ${hours} * interval '1 hour' end`

/** Of two hundred invitations one waits; the addresses of older ones are erased. */
export const invitationRows = (shape: Shape): string => `
  insert into invitations (id, company_id, business_id, channel, kind, name, email, contact_hash,
    masked_contact, reference, products, language, send_at, sent_at, delivered_at, opened_at, clicked_at,
    reviewed_at, created_at, status, version)
  select n, ${ownerOf("business")}, ${business("business")}, 'email', 'business', 'Ada Customer',
         case when waits or n > ${shape.invitations} * 0.8 then 'customer' || n || '@shop.example' end,
         ${contactHash}, 'c***@s***.example', 'order-' || n, '{}', 'en',
         case when waits then now() + interval '30 days' end, case when not waits then at end,
         case when not waits then at + interval '1 minute' end,
         case when not waits then ${after(21, 60, 2)} end, case when not waits then ${after(21, 40, 3)} end,
         case when not waits then ${after(21, 30, 4)} end, at,
         case when waits then 'scheduled' when ${choice(21, 100)} < 30 then 'reviewed'
              when ${choice(21, 100)} < 40 then 'clicked' when ${choice(21, 100)} < 60 then 'opened'
              else 'delivered' end, 1
    from generate_series(1, ${shape.invitations}) n
   cross join lateral (select ${businessNumber(22, shape)} as business, n % 200 = 0 as waits,
     ${moment(400, shape.invitations)} as at) of_invitation`

export const besideInvitations: ReadonlyArray<string> = [
  `insert into invitation_outbox (invitation_id, company_id, channel, message_id, due_at)
   select id, company_id, channel, 'msg-' || id, send_at from invitations where send_at is not null`,
  `insert into suppressions
     (id, company_id, business_id, channel, contact_hash, masked_contact, cause, created_at)
   select 'sup_' || id, company_id, business_id, channel, contact_hash, masked_contact, 'unsubscribed',
          created_at
     from invitations where id % 40 = 1`
]

const eventId = "'evt_' || lpad(n::text, 26, '0')"
const deliveryId = (ending: string) => `'dlv_' || lpad(n::text, 26, '0') || '${ending}'`

/** The first endpoint of the big company gets its events; those of the second wait, since it is paused. */
export const webhookRows = ({ events, reviews, waiting }: Shape): ReadonlyArray<string> => [
  `insert into webhook_endpoints
     (id, company_id, url, events, status, secrets, secret_hint, created_at, paused_at, last_success_at, version)
   select 'we_' || n, '${big.company}', 'https://receiver-' || n || '.example/hook',
          '{review.created,reply.created,invitation.sent}', case n when 2 then 'paused' else 'active' end,
          '[]', 'abcd', '2024-01-01Z', case n when 2 then now() end, now() - interval '1 hour', 1
     from generate_series(1, 3) n`,
  // Their transactions are numbered from one, below those of this server and its offset.
  `update feed_offset set transactions = ${events}`,
  `insert into events (id, company_id, type, created_at, facts, position)
   select ${eventId}, '${big.company}', type, at,
     case type
       when 'review.created' then json_build_object('_tag', type, 'reviewId', ${reviews} - n, 'businessId',
         '${big.business}', 'stars', 5, 'proof', 'invited', 'language', 'en')
       when 'reply.created' then json_build_object('_tag', type, 'replyId', n, 'reviewId', ${reviews} - n,
         'businessId', '${big.business}')
       else json_build_object('_tag', type, 'invitationId', n, 'businessId', '${big.business}', 'channel',
         'email', 'kind', 'business') end,
     n::text::xid8
     from generate_series(1, ${events}) n
    cross join lateral (select ${moment(28, events)} as at, (array['review.created', 'review.created',
      'review.created', 'reply.created', 'invitation.sent'])[1 + ${choice(31, 5)}] as type) of_event`,
  `insert into webhook_deliveries (id, company_id, endpoint_id, event_id, type, created_at, status,
     attempts, epoch, settled_at)
   select ${deliveryId("00")}, company_id, 'we_1', id, type, created_at,
          case when ${choice(32, 50)} = 0 then 'failed' else 'delivered' end, 1, 0,
          created_at + interval '1 second'
     from (select e.*, right(e.id, 26)::bigint as n from events e) e order by n`,
  `insert into webhook_attempts (delivery_id, attempt, at, duration_millis, endpoint_id, status)
   select id, 1, created_at + interval '1 second', 20 + ${choice(33, 200)}, endpoint_id,
          case status when 'failed' then 500 else 200 end
     from (select d.*, left(right(d.id, 28), 26)::bigint as n from webhook_deliveries d) d order by n`,
  `insert into webhook_due (id, company_id, endpoint_id, event_id, type, created_at, due_at)
   select ${deliveryId("01")}, company_id, 'we_2', id, type, created_at, created_at
     from (select e.*, right(e.id, 26)::bigint as n from events e) e where n > ${events - waiting} order by n`
]
