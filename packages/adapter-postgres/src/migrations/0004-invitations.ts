import { SqlClient } from "effect/sql/SqlClient"
import { Effect } from "effect"

/** Invitations, their outbox, and contacts that must not be invited. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient
  for (const statement of statements) {
    yield* sql.unsafe(statement).unprepared
  }
})

/** The highest fact wins, and cancelling is separate and final (contract INVITATION-1). */
const status = `case
  when cancelled_at is not null then 'cancelled'
  when reviewed_at is not null then 'reviewed'
  when unsubscribed_at is not null then 'unsubscribed'
  when clicked_at is not null then 'clicked'
  when opened_at is not null then 'opened'
  when bounced_at is not null then 'bounced'
  when delivered_at is not null then 'delivered'
  when failed_at is not null then 'failed'
  when sent_at is not null then 'sent'
  else 'scheduled'
end`

const statements = [
  `create table invitations (
    id bigint not null,
    company_id text collate "C" not null,
    business_id text collate "C" not null,
    channel text not null,
    kind text not null,
    name text not null,
    email text,
    phone text,
    contact_hash text collate "C" not null,
    masked_contact text not null,
    reference text collate "C",
    products text[] not null,
    language text,
    send_at timestamptz,
    sent_at timestamptz,
    failed_at timestamptz,
    delivered_at timestamptz,
    bounced_at timestamptz,
    opened_at timestamptz,
    clicked_at timestamptz,
    unsubscribed_at timestamptz,
    reviewed_at timestamptz,
    cancelled_at timestamptz,
    review_id bigint,
    provider_message_id text collate "C",
    reminds_of bigint,
    created_at timestamptz not null,
    version integer not null,
    status text collate "C" not null generated always as (${status}) stored,
    primary key (id, company_id)
  ) with (fillfactor = 80)`,
  `create index invitations_by_age on invitations (business_id, created_at desc, id desc)`,
  `create index invitations_by_status
     on invitations (business_id, status, created_at desc, id desc)`,
  `create index invitations_by_contact
     on invitations (company_id, contact_hash, business_id, created_at)`,
  `create index invitations_by_provider_message on invitations (provider_message_id)
     where provider_message_id is not null`,
  `create index invitations_by_reference on invitations (business_id, reference)
     where reference is not null`,

  `create table invitation_outbox (
    invitation_id bigint not null,
    company_id text collate "C" not null,
    message_id text not null,
    purpose text not null default 'send',
    due_at timestamptz not null,
    attempts integer not null default 0,
    leased_until timestamptz,
    primary key (invitation_id, company_id)
  ) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.01)`,
  `create index invitation_outbox_due on invitation_outbox (due_at)`,

  `create table suppressions (
    id text collate "C" not null,
    company_id text collate "C" not null,
    business_id text collate "C",
    channel text not null,
    contact_hash text collate "C" not null,
    masked_contact text not null,
    cause text not null,
    created_at timestamptz not null,
    primary key (id, company_id)
  )`,
  `create unique index suppressions_contact
     on suppressions (company_id, contact_hash, coalesce(business_id, ''))`,
  `create index suppressions_by_age on suppressions (company_id, created_at desc, id desc)`
]
