import { compact } from "../paging/page.ts"
import { insertDue } from "./webhook-steps.ts"
import { inOrder, obstacles } from "./invitation-steps.ts"

/** The rows of `invitationRow`. */
const givenInvitations = `json_to_recordset($1::json) r(
  n integer, scope text, key text, fingerprint text, answer text,
  answered_at timestamptz, expires_at timestamptz,
  id bigint, company_id text, business_id text, channel text, kind text, name text, email text,
  phone text, contact_hash text, masked_contact text, reference text, products text[],
  language text, send_at timestamptz, sent_at timestamptz, created_at timestamptz,
  link_nonce uuid, quiet interval, message_id text, due_at timestamptz,
  event_id text, event_type text, event_at timestamptz, facts json)`

/** Only where no answer is held for the invitation's key. */
const unanswered = "coalesce(a.expires_at <= $2::timestamptz, true)"

/**
 * What stands against each invitation: the first row of each look-up, or null. See `isHeld` for why
 * each is written so that one index alone serves it.
 */
const judged = `
  select given.*, coalesce(not ${unanswered}, false) as answered,
         a.fingerprint as held_fingerprint, a.answer as held_answer,
         a.created_at as held_since, a.expires_at as held_until,
         coalesce(s.suppressed, false) as suppressed, f.id as same_reference,
         q.id as same_contact, q.created_at as quiet_since
    from (select * from ${givenInvitations}) given
    left join lateral (
      select h.fingerprint, h.answer, h.created_at, h.expires_at
        from idempotency_records h where h.scope = given.scope and h.key = given.key limit 1
    ) a on true
    left join lateral (
      select true as suppressed ${obstacles.suppression} and ${unanswered}
      ${inOrder.suppression} limit 1
    ) s on true
    left join lateral (
      select held.id ${obstacles.reference} and ${unanswered} limit 1
    ) f on true
    left join lateral (
      select held.id, held.created_at ${obstacles.quiet} and ${unanswered}
       order by held.created_at desc limit 1
    ) q on true`

const isFree = `not answered and not suppressed
  and same_reference is null and same_contact is null`

/** An answer that another call is storing at this moment keeps its row out of `kept`. */
const isInvited = `${isFree}
  and (scope is null or (scope, key) in (select k.scope, k.key from kept k))`

const columns = `id, company_id, business_id, channel, kind, name, email, phone, contact_hash,
  masked_contact, reference, products, language, send_at, sent_at, created_at, link_nonce`

/**
 * Invites many, each as if it had come alone, and says in their order what became of each. It runs
 * under the locks of all their contacts and references. Parameters: the invitations and the time.
 */
export const inviteStatement = compact(`
with judged as materialized (${judged}),
kept as (
  insert into idempotency_records as held
    (scope, key, fingerprint, answer, created_at, expires_at)
  select scope, key, fingerprint, answer, answered_at, expires_at
    from judged where scope is not null and ${isFree} order by scope, key
  on conflict (scope, key) do update
    set fingerprint = excluded.fingerprint, answer = excluded.answer,
        created_at = excluded.created_at, expires_at = excluded.expires_at
    where held.expires_at <= $2::timestamptz
  returning held.scope, held.key
),
invited as materialized (select * from judged where ${isInvited}),
insert_invitation as (
  insert into invitations (${columns}, version) select ${columns}, 1 from invited
),
insert_outbox as (
  insert into invitation_outbox (invitation_id, company_id, message_id, due_at)
  select id, company_id, message_id, due_at from invited
),
insert_event as (
  insert into events (id, company_id, type, created_at, facts)
  select event_id, company_id, event_type, event_at, facts
    from invited where event_id is not null
),
insert_due as (${insertDue(`select event_id as id, company_id, event_type as type,
  event_at as created_at, business_id from invited where event_id is not null`)})
select ${isInvited} as invited, held_fingerprint, held_answer, held_since, held_until,
       suppressed, same_reference, same_contact, quiet_since
  from judged order by n`)
