export default () => [...numbers, ...commits]

/** Rows instead of sequences: a reservation is durable before its numbers are used. */
const numbers = [
  `create table public_numbers (
    kind text collate "C" primary key,
    next bigint not null check (next < 9007199254740992)
  )`,
  `insert into public_numbers (kind, next)
   select kind, 1 from unnest(array['review', 'reply', 'invitation']) kind`
]

const commits = [
  // Found by the lineage of the API key and the caller's own key: the company is not known then.
  `create table idempotency_records (
    scope text collate "C" not null,
    key text collate "C" not null,
    fingerprint text not null,
    answer text not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    primary key (scope, key)
  )`,
  `create index idempotency_records_by_expiry on idempotency_records (expires_at)`,

  // How often the published reviews of a business or their replies have changed.
  `create table review_changes (
    business_id text collate "C" not null,
    company_id text collate "C" not null,
    changes bigint not null,
    primary key (business_id, company_id)
  ) with (fillfactor = 50)`,

  `create table audit_log (
    id text collate "C" not null,
    company_id text collate "C" not null,
    at timestamptz not null,
    actor text collate "C" not null,
    action text collate "C" not null,
    target text not null,
    details json not null,
    primary key (company_id, at, id)
  )`,
  // The conditions always hold. Pages with both filters do not repeat them, so that their plan, which
  // is made for any values, can only use the third index.
  `create index audit_log_by_actor on audit_log (company_id, actor, at, id)
     where action <> 'by_actor'`,
  `create index audit_log_by_action on audit_log (company_id, action, at, id)
     where action <> 'by_action'`,
  `create index audit_log_by_actor_action on audit_log (company_id, actor, action, at, id)`,
  // Finds the entries about a person's reviews and invitations, to erase them.
  `create index audit_log_by_target on audit_log (target, company_id)`,

  // Undoes the calling statement unless the condition holds. The error has its own SQLSTATE
  // and names the change that did not apply.
  `create function assert_applied(change text, met boolean) returns boolean
   language plpgsql as $$
   begin
     if met is not true then
       raise exception using errcode = 'RP001', message = change;
     end if;
     return true;
   end $$`
]
