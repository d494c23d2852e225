import { SqlClient } from "effect/sql/SqlClient"
import { Effect } from "effect"

/**
 * Companies, businesses, credentials and admission.
 *
 * Every table holds `company_id`, by which it can be distributed. Primary keys
 * end with it rather than begin: ids are unique by themselves and often all
 * that is known, so the one index serves the look-up by id and still contains
 * the distribution column. Where a row is found by a secret, a client id or an
 * address alone, the index leads with that.
 *
 * Ids compare by bytes, in whatever collation the database was made.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient
  for (const statement of [...accounts, ...credentials, ...admission]) {
    yield* sql.unsafe(statement).unprepared
  }
})

const accounts = [
  `create table companies (
    id text collate "C" primary key,
    name text not null,
    plan text not null,
    monthly_limit integer,
    status text not null,
    created_at timestamptz not null,
    version integer not null
  )`,
  `create index companies_by_age on companies (created_at, id)`,
  `create table members (
    id text collate "C" not null,
    company_id text collate "C" not null,
    name text not null,
    email text not null,
    role text not null,
    created_at timestamptz not null,
    primary key (id, company_id)
  )`,
  `create index members_by_age on members (company_id, created_at, id)`,
  `create table businesses (
    id text collate "C" not null,
    company_id text collate "C" not null,
    name text not null,
    url text not null,
    reminders boolean not null,
    created_at timestamptz not null,
    version integer not null,
    primary key (id, company_id)
  )`,
  `create index businesses_by_age on businesses (company_id, created_at, id)`,
  `create table business_scores (
    business_id text collate "C" not null,
    company_id text collate "C" not null,
    weight numeric not null,
    weighted_stars numeric not null,
    stars integer[] not null,
    proven integer not null,
    shown integer,
    updated_at timestamptz,
    version integer not null,
    primary key (business_id, company_id)
  ) with (fillfactor = 70)`
]

const credentials = [
  `create table api_keys (
    id text collate "C" not null,
    company_id text collate "C" not null,
    client_id text collate "C" not null,
    lineage_id text collate "C" not null,
    hash text collate "C" not null,
    hint text not null,
    name text not null,
    permissions text[] not null,
    businesses text[] collate "C",
    ip_allowlist text[] not null,
    created_by text collate "C" not null,
    lifetime text not null,
    created_at timestamptz not null,
    expires_at timestamptz,
    rotated_at timestamptz,
    blocked_at timestamptz,
    revoked_at timestamptz,
    last_used_at timestamptz,
    version integer not null,
    tokens_issued integer not null default 0,
    primary key (id, company_id),
    constraint api_keys_hash unique (hash, company_id),
    constraint api_keys_client unique (client_id, company_id)
  ) with (fillfactor = 80)`,
  `create index api_keys_by_age on api_keys (company_id, created_at desc, id desc)`,
  `create index api_keys_by_expiry on api_keys (expires_at, id) where revoked_at is null`,
  `create table access_tokens (
    hash text collate "C" not null,
    key_id text collate "C" not null,
    company_id text collate "C" not null,
    scopes text[] not null,
    issued_at timestamptz not null,
    expires_at timestamptz not null,
    primary key (hash, company_id)
  )`,
  `create index access_tokens_by_key on access_tokens (key_id, expires_at)`,
  `create index access_tokens_by_expiry on access_tokens (expires_at)`
]

/**
 * What admission counts. Times of admissions and of failed authentications
 * matter for a second and a minute: a crash may empty those tables. The month
 * is kept.
 */
const admission = [
  `create unlogged table key_admissions (
    key_id text collate "C" primary key,
    admitted_at timestamptz[] not null
  ) with (fillfactor = 20)`,
  `create table monthly_requests (
    company_id text collate "C" not null,
    month text collate "C" not null,
    requests integer not null,
    primary key (company_id, month)
  ) with (fillfactor = 20)`,
  `create unlogged table failed_authentications (
    address_bucket text collate "C" primary key,
    failures integer not null,
    minute_ends_at timestamptz not null,
    blocked boolean not null
  ) with (fillfactor = 50)`
]
