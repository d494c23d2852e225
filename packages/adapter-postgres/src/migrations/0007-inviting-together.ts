import { runAll } from "./run-all.ts"
/**
 * Invites many at once, each for itself (commit/invite-together.ts). Who asks
 * for the same contact or the same reference waits here for the other, and then
 * looks with a snapshot that shows what the other did: each statement of a
 * volatile function takes a new one.
 */
export default runAll(() => [inviteTogether, ...meeting])

/** The lock of one claim, held until the transaction ends. All take them in the claims' order. */
const lockOf = (company: string, claim: string): string =>
  `pg_advisory_xact_lock(hashtextextended(${company} || ' ' || ${claim}, 0))`

/** What is given of each: its place, its answer if it has a key, its event if it has one. */
const given = `json_to_recordset(given) r(
  n integer, scope text, key text, fingerprint text, answer text,
  answered_at timestamptz, expires_at timestamptz,
  id bigint, company_id text, business_id text, channel text, kind text, name text, email text,
  phone text, contact_hash text, masked_contact text, reference text, products text[],
  language text, send_at timestamptz, sent_at timestamptz, created_at timestamptz,
  link_nonce uuid, quiet interval, message_id text, due_at timestamptz,
  event_id text, event_type text, event_at timestamptz, facts json)`

const claims = `
  select distinct company_id collate "C" as company_id, claim collate "C" as claim
    from ${given}
   cross join lateral (values (business_id || ' contact ' || contact_hash),
                              (business_id || ' reference ' || reference)) c(claim)
   where claim is not null order by 1, 2`

/**
 * What stands against each. An answer that is held comes first, and nothing else
 * is looked for then. While a table is known to be empty all its indexes cost
 * the same, and a plan is kept: of these conditions and orders one index alone
 * serves each, or it may be that of the company, which finds all that it sent.
 */
const judged = `
  select g.*, coalesce(a.expires_at > moment, false) as answered,
         a.fingerprint as held_fingerprint, a.answer as held_answer,
         a.created_at as held_since, a.expires_at as held_until,
         coalesce(s.suppressed, false) as suppressed, f.id as same_reference,
         q.id as same_contact, q.created_at as quiet_since
    from (select * from ${given}) g
    left join lateral (
      select h.fingerprint, h.answer, h.created_at, h.expires_at
        from idempotency_records h where h.scope = g.scope and h.key = g.key limit 1
    ) a on true
    left join lateral (
      select true as suppressed from suppressions h
       where coalesce(a.expires_at <= moment, true)
         and h.company_id = g.company_id and h.contact_hash = g.contact_hash
         and (h.business_id is null or h.business_id = g.business_id)
       order by coalesce(h.business_id, '') limit 1
    ) s on true
    left join lateral (
      select h.id from invitations h
       where coalesce(a.expires_at <= moment, true)
         and h.reference is not null and (h.reference, h.business_id)
           between (g.reference, g.business_id) and (g.reference, g.business_id)
         and h.status not in ('cancelled', 'failed')
       limit 1
    ) f on true
    left join lateral (
      select h.id, h.created_at from invitations h
       where coalesce(a.expires_at <= moment, true)
         and h.contact_hash = g.contact_hash
         and h.company_id is not distinct from g.company_id
         and h.business_id is not distinct from g.business_id
         and h.created_at + g.quiet > g.created_at
         and h.kind <> 'reminder' and h.status not in ('cancelled', 'failed', 'bounced')
       order by h.created_at desc limit 1
    ) q on true`

const isFree = `not answered and not suppressed
  and same_reference is null and same_contact is null`

/** An answer that another call stores at this moment keeps its row out of `kept`. */
const isInvited = `${isFree}
  and (scope is null or (scope, key) in (select k.scope, k.key from kept k))`

const columns = `id, company_id, business_id, channel, kind, name, email, phone, contact_hash,
  masked_contact, reference, products, language, send_at, sent_at, created_at, link_nonce`

const inviteTogether = `
create function invite_together(given json, moment timestamptz)
returns table (n integer, invited boolean, held_fingerprint text, held_answer text,
  held_since timestamptz, held_until timestamptz, suppressed boolean,
  same_reference bigint, same_contact bigint, quiet_since timestamptz)
language plpgsql as $$
#variable_conflict use_column
begin
  perform ${lockOf("c.company_id", "c.claim")} from (${claims}) c;
  return query with
  judged as materialized (${judged}),
  kept as (
    insert into idempotency_records as held
      (scope, key, fingerprint, answer, created_at, expires_at)
    select scope, key, fingerprint, answer, answered_at, expires_at
      from judged where scope is not null and ${isFree} order by scope, key
    on conflict (scope, key) do update
      set fingerprint = excluded.fingerprint, answer = excluded.answer,
          created_at = excluded.created_at, expires_at = excluded.expires_at
      where held.expires_at <= moment
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
  insert_due as (
    insert into webhook_due (id, company_id, endpoint_id, event_id, type, created_at)
    select 'dlv_' || substr(i.event_id, 5) || lpad(w.ordinal::text, 2, '0'),
           i.company_id, w.id, i.event_id, i.event_type, i.event_at
      from invited i
     cross join lateral (
       select w.id, row_number() over (order by w.created_at, w.id) as ordinal
         from webhook_endpoints w
        where w.company_id = i.company_id and w.events @> array[i.event_type] 
          and (w.businesses is null or i.business_id = any(w.businesses))
     ) w
     where i.event_id is not null
  )
  select n, ${isInvited}, held_fingerprint, held_answer, held_since, held_until,
         suppressed, same_reference, same_contact, quiet_since
    from judged order by n;
end $$`

/**
 * Other commits that invite take rows of `claims` instead. They meet the ones above at the same locks, and
 * lose their claim to an invitation that their own snapshot does not show yet:
 * then they decide again.
 */
const meeting = [
  `create function meet_invitations() returns trigger language plpgsql as $$
  declare
    business text := split_part(new.claim, ' ', 1);
    kind text := split_part(new.claim, ' ', 2);
    subject text := substr(new.claim, length(business) + length(kind) + 3);
    later xid[];
  begin
    if kind not in ('contact', 'reference') then
      return new;
    end if;
    perform ${lockOf("new.company_id", "new.claim")};
    if kind = 'contact' then
      later := array(select i.xmin from invitations i
        where i.contact_hash = subject and i.business_id is not distinct from business
          and i.company_id is not distinct from new.company_id);
    else
      later := array(select i.xmin from invitations i
        where i.reference is not null
          and (i.reference, i.business_id) between (subject, business) and (subject, business));
    end if;
    if exists (
      select from unnest(later) by(id)
       where id <> pg_current_xact_id()::xid
         and (age(id) <= age(pg_snapshot_xmax(new.seen)::xid)
              or id in (select x::xid from pg_snapshot_xip(new.seen) x))
    ) then
      return null;
    end if;
    return new;
  end $$`,

  `create trigger meet_invitations before insert on claims
     for each row execute function meet_invitations()`
]
