import type { Client } from "pg"

/**
 * The peer's own lean tables, designed for these two operations alone: a count of each key by the
 * minute and of each company by the month, and what an invitation writes. It reads reviews,
 * replies, endpoints and suppressions where the service has them.
 */
export async function createPeerTables(client: Client): Promise<void> {
  await client.query(tables)
  await client.query(`vacuum (analyze) peer.keys, peer.invitations`)
}

const tables = `
create schema peer;
create table peer.keys (
  hash text collate "C" primary key, id text not null, company_id text not null,
  permissions text[] not null, revoked_at timestamptz, expires_at timestamptz
);
insert into peer.keys
select hash, id, company_id, permissions, revoked_at, expires_at from api_keys;
create unlogged table peer.minutes (
  key_id text collate "C" primary key, minute timestamptz not null, requests integer not null
) with (fillfactor = 20);
create table peer.months (
  company_id text collate "C", month date, requests integer not null,
  primary key (company_id, month)
) with (fillfactor = 20);
create table peer.idempotency (
  key_id text collate "C", key text collate "C", fingerprint text not null, answer text,
  created_at timestamptz not null, primary key (key_id, key)
);
create table peer.invitations (
  id text collate "C" primary key, company_id text not null, business_id text collate "C" not null,
  name text not null, email text not null, contact_hash text collate "C" not null,
  reference text collate "C", products text[] not null, language text,
  status text not null, sent_at timestamptz, created_at timestamptz not null
);
create index on peer.invitations (business_id, created_at desc, id desc);
create index on peer.invitations (business_id, contact_hash, created_at);
create unique index on peer.invitations (business_id, reference) where status <> 'cancelled';
insert into peer.invitations
select id, company_id, business_id, name, email, contact_hash, reference, products, language,
       'sent', sent_at, created_at
  from invitations;
create table peer.outbox (invitation_id text collate "C" primary key, due_at timestamptz not null);
create table peer.events (
  id text collate "C" primary key, company_id text not null, type text not null,
  facts json not null, created_at timestamptz not null
);
create table peer.deliveries (
  event_id text collate "C", endpoint_id text collate "C", due_at timestamptz not null,
  primary key (event_id, endpoint_id)
);
create index on peer.deliveries (due_at)`
