// The statements of the peer's transaction: BEGIN, these three, COMMIT. They hold
// what the service's one statement holds, on the same tables and indexes.

/**
 * Stores the answer under its key, unless one is held that has not expired, and
 * lets those who invite the same contact or reference wait for each other: the
 * next statement sees what they did. Contacts are locked before references by
 * all, so nobody waits in a circle.
 */
export const keepAnswer = `
insert into idempotency_records as held (scope, key, fingerprint, answer, created_at, expires_at)
values ($1, $2, $3, $4, $5, $5::timestamptz + interval '24 hours')
on conflict (scope, key) do update
  set fingerprint = excluded.fingerprint, answer = excluded.answer,
      created_at = excluded.created_at, expires_at = excluded.expires_at
  where held.expires_at <= $5
returning pg_advisory_xact_lock(hashtextextended($6, 1)),
          pg_advisory_xact_lock(hashtextextended($7, 2))`

/** The same wait for a request without a key. */
export const lock = `
select pg_advisory_xact_lock(hashtextextended($1, 1)),
       pg_advisory_xact_lock(hashtextextended($2, 2))`

export const heldAnswer = `
select fingerprint, answer from idempotency_records where scope = $1 and key = $2`

/** The columns that an invitation begins with. */
const columns = {
  id: "bigint",
  company_id: "text",
  business_id: "text",
  channel: "text",
  kind: "text",
  name: "text",
  email: "text",
  contact_hash: "text",
  masked_contact: "text",
  reference: "text",
  products: "text[]",
  language: "text",
  send_at: "timestamptz",
  sent_at: "timestamptz",
  created_at: "timestamptz"
}

const names = Object.keys(columns)
const parameter = (name: keyof typeof columns) => `$${names.indexOf(name) + 1}`

const obstacles = {
  suppressed: `select from suppressions held
    where held.company_id = ${parameter("company_id")}
      and held.contact_hash = ${parameter("contact_hash")}
      and (held.business_id is null or held.business_id = ${parameter("business_id")})`,
  sameReference: `select from invitations held
    where held.business_id = ${parameter("business_id")}
      and held.reference = ${parameter("reference")}
      and held.status not in ('cancelled', 'failed')`,
  sameContact: `select from invitations held
    where held.company_id = ${parameter("company_id")}
      and held.business_id = ${parameter("business_id")}
      and held.contact_hash = ${parameter("contact_hash")}
      and held.created_at > ${parameter("created_at")} - interval '30 days'
      and held.kind <> 'reminder'
      and held.status not in ('cancelled', 'failed', 'bounced')`
}

/** Nothing is inserted where something stands against it. */
export const invite = `
insert into invitations (${names.join(", ")}, version)
select ${Object.entries(columns)
  .map(([, type], index) => `$${index + 1}::${type}`)
  .join(", ")}, 1
 where not exists (${obstacles.suppressed})
   and not exists (${obstacles.sameReference})
   and not exists (${obstacles.sameContact})`

/** What stood against it: parameters as of `invite`. Asked only after a refusal. */
export const findObstacle = `
with given as (select ${Object.entries(columns)
  .map(([name, type], index) => `$${index + 1}::${type} as ${name}`)
  .join(", ")})
select case
    when exists (${obstacles.suppressed}) then 'unsubscribed'
    when exists (${obstacles.sameReference}) then 'duplicate_reference'
    else 'duplicate_invitation' end as code
  from given`

/**
 * The message to send, the event, and a delivery for each endpoint that wants it.
 * Parameters: invitation, company, message, due at, event, created at, facts;
 * the event is null for what is sent later.
 */
export const announce = `
with message as (
  insert into invitation_outbox (invitation_id, company_id, message_id, due_at)
  values ($1, $2, $3, $4)
),
event as (
  insert into events (id, company_id, type, created_at, facts)
  select $5, $2, 'invitation.sent', $6, $7::json where $5::text is not null
)
insert into webhook_due (id, company_id, endpoint_id, event_id, type, created_at)
select 'dlv_' || substr($5::text, 5) || lpad(w.ordinal::text, 2, '0'), $2, w.id, $5::text,
       'invitation.sent', $6::timestamptz
  from (
    select id, row_number() over (order by created_at, id) as ordinal
      from webhook_endpoints
     where company_id = $2 and events @> array['invitation.sent'] and $5::text is not null
  ) w`
