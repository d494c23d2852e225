/**
 * Finds a key with its company and businesses, and counts the request by the minute and the month.
 * The caller decides by the answer whether the request may pass. Parameters: hash of the key.
 */
export const admission = `
with k as (
  select k.id, k.company_id, k.permissions, k.revoked_at, k.expires_at, c.status, c.plan,
         c.monthly_limit
    from peer.keys k join companies c on c.id = k.company_id
   where k.hash = $1
),
minute as (
  insert into peer.minutes as m (key_id, minute, requests)
  select id, date_trunc('minute', now()), 1 from k
  on conflict (key_id) do update set minute = excluded.minute,
    requests = case when m.minute = excluded.minute then m.requests + 1 else 1 end
  returning requests
),
month as (
  insert into peer.months as m (company_id, month, requests)
  select company_id, date_trunc('month', now()), 1 from k
  on conflict (company_id, month) do update set requests = m.requests + 1
  returning requests
)
select k.id, k.company_id, k.permissions, k.status, k.plan, k.monthly_limit,
       k.revoked_at is not null or k.expires_at <= now() as ended,
       array(select b.id from businesses b where b.company_id = k.company_id) as businesses,
       minute.requests as in_minute, month.requests as in_month
  from k, minute, month`

/** A page of one business, newest first, by the index that has its filter (record 8). */
export function page(hasProof: boolean, hasCursor: boolean): string {
  const index = hasProof ? "reviews_by_proof" : "reviews_by_state"
  const conditions = ["r.business_id = $1", "r.state = 'published'", `r.language <> '${index}'`]
  if (hasProof) conditions.push("r.proof = $3")
  const first = hasProof ? 4 : 3
  if (hasCursor) conditions.push(`(r.created_at, r.id) < ($${first}, $${first + 1})`)
  return `
select r.id, r.business_id, r.stars, r.title, r.text, r.language, r.proof, r.reviewer_name,
       r.product, r.experience_date, r.resolved, r.created_at, r.updated_at,
       case when r.reply_count > 0 then (
         select json_agg(json_build_object('id', 'rpl_' || p.id, 'review_id', 'rev_' || r.id,
                  'from', p.from_name, 'text', p.text, 'created_at', p.created_at)
                order by p.created_at, p.id)
           from replies p where p.review_id = r.id
       ) end as replies
  from reviews r
 where ${conditions.join(" and ")}
 order by r.created_at desc, r.id desc limit $2`
}

/** The columns of an invitation with their types; parameters in this order, from the eighth on. */
const columns = {
  id: "text",
  company_id: "text",
  business_id: "text",
  name: "text",
  email: "text",
  contact_hash: "text",
  reference: "text",
  products: "text[]",
  language: "text",
  sent_at: "timestamptz",
  created_at: "timestamptz"
}

const invitation = (first: number) => {
  const at = (name: keyof typeof columns) =>
    `$${first + Object.keys(columns).indexOf(name)}::${columns[name]}`
  const names = Object.keys(columns) as ReadonlyArray<keyof typeof columns>
  return `
  insert into peer.invitations (${names.join(", ")}, status)
  select ${names.map(at).join(", ")}, 'sent' from kept
   where not exists (select from suppressions s
           where s.company_id = ${at("company_id")} and s.contact_hash = ${at("contact_hash")})
     and not exists (select from peer.invitations i
           where i.business_id = ${at("business_id")} and i.contact_hash = ${at("contact_hash")}
             and i.created_at > ${at("created_at")} - interval '30 days')
  returning id, company_id, created_at`
}

/** Parameters: key id, idempotency key, fingerprint, answer, now. */
const keep = `
  insert into peer.idempotency (key_id, key, fingerprint, answer, created_at)
  values ($1, $2, $3, $4, $5) on conflict do nothing
  returning key`

/** Inserts the message and its event; parameters: event id, facts. */
const announce = (event: string, facts: string) => `
  outbox as (
    insert into peer.outbox (invitation_id, due_at) select id, created_at from invited
  ),
  event as (
    insert into peer.events (id, company_id, type, facts, created_at)
    select ${event}, company_id, 'invitation.sent', ${facts}::json, created_at from invited
    returning id, company_id, created_at
  ),
  delivery as (
    insert into peer.deliveries (event_id, endpoint_id, due_at)
    select event.id, w.id, event.created_at
      from event join webhook_endpoints w
        on w.company_id = event.company_id and w.events @> array['invitation.sent']
  )`

/** The three statements between BEGIN and COMMIT. The lock lets one contact be invited once. */
export const transaction = {
  keep: `${keep}, pg_advisory_xact_lock(hashtextextended($6, 0))`,
  invite: `with kept as (select 1)${invitation(1)}`,
  announce: `
with invited as (
  select $1::text as id, $2::text as company_id, $3::timestamptz as created_at
), ${announce("$4::text", "$5")}
select 1`
}

/** The same in one statement. It lets two simultaneous requests both invite one contact. */
export const together = `
with kept as (${keep}), invited as (${invitation(8)}), ${announce("$6::text", "$7")}
select (select count(*) from kept)::int as kept, (select count(*) from invited)::int as invited`

export const heldAnswer = `select fingerprint, answer from peer.idempotency where key_id = $1 and key = $2`
