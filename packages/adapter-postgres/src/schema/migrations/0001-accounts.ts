import { admission } from "./admission.ts"

/**
 * Companies, businesses, credentials, and the counts of admission.
 *
 * Nearly every table has `company_id`, by which it could be distributed (decisions, 33). Primary
 * keys end with it: an id is unique by itself and often all that is known, so one index serves the
 * look-up by id and still contains that column. An index on a secret, a client id or an address
 * begins with that.
 *
 * Ids compare by bytes, whatever the collation of the database.
 */
export default () => [...accounts, ...credentials, ...admission]

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
  `create index companies_suspended on companies (id) where status <> 'active'`,
  // Runs of up to three characters in the names, each with the place of its company in lists.
  `create table company_name_parts (
    part text collate "C" not null,
    created_at timestamptz not null,
    company_id text collate "C" not null,
    primary key (part, created_at, company_id)
  )`,
  `create index company_name_parts_of on company_name_parts (company_id)`,
  `create table members (
    id text collate "C" not null,
    company_id text collate "C" not null,
    name text not null,
    email text not null,
    role text not null,
    notices text[] not null default '{endpoint_paused,key_expires,usage_high}',
    created_at timestamptz not null,
    removed_at timestamptz,
    version integer not null,
    primary key (id, company_id)
  )`,
  `create unique index members_address on members (lower(email collate "C"), company_id)
     where removed_at is null`,
  `create index members_by_age on members (company_id, created_at, id)`,
  `create table businesses (
    id text collate "C" not null,
    company_id text collate "C" not null,
    name text not null,
    url text not null,
    reminders boolean not null,
    created_at timestamptz not null,
    version integer not null,
    short_name text collate "C",
    reply_to text,
    address text,
    colour text,
    language text not null default 'en',
    logo jsonb,
    primary key (id, company_id)
  )`,
  `create table business_logos (
    business_id text collate "C" not null,
    company_id text collate "C" not null,
    bytes bytea not null,
    primary key (business_id, company_id)
  )`,
  // Pictures are compressed already.
  `alter table business_logos alter column bytes set storage external`,
  // Page addresses contain it, so it is unique over all companies.
  `create unique index businesses_short_name on businesses (short_name)
     where short_name is not null`,
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
    first_day integer,
    version integer not null,
    unreported_from integer,
    unreported_at timestamptz,
    primary key (business_id, company_id)
  ) with (fillfactor = 70)`,
  // Each row has what one UTC day, counted from 1970-01-01, added to the sums.
  `create table score_days (
    business_id text collate "C" not null,
    company_id text collate "C" not null,
    day integer not null,
    weight numeric not null,
    weighted_stars numeric not null,
    stars integer[] not null,
    proven integer not null,
    primary key (business_id, day, company_id)
  ) with (fillfactor = 80)`
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
  `create index access_tokens_by_expiry on access_tokens (expires_at)`,

  `create table sessions (
    id text collate "C" not null,
    company_id text collate "C" not null,
    member_id text collate "C" not null,
    token_hash text collate "C" not null,
    created_at timestamptz not null,
    last_used_at timestamptz not null,
    browser text not null,
    ended_at timestamptz,
    way text not null default 'mail',
    primary key (id, company_id)
  ) with (fillfactor = 80)`,
  `create index sessions_by_token on sessions (token_hash)`,
  `create index sessions_by_member on sessions (member_id)`,
  `create index sessions_by_age on sessions (created_at)`,
  `create table operator_sessions (
    id text collate "C" primary key,
    token_hash text collate "C" not null unique,
    created_at timestamptz not null,
    last_used_at timestamptz not null
  )`,
  // No column names a company: an address may belong to members of several.
  `create table sign_ins (
    id text collate "C" primary key,
    nonce text collate "C" not null,
    address_hash text collate "C" not null,
    network_hash text collate "C" not null,
    member_ids text[] not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz,
    codes_tried integer not null
  )`,
  `create index sign_ins_by_address on sign_ins (address_hash, created_at)`,
  `create index sign_ins_by_network on sign_ins (network_hash, created_at)`,
  `create index sign_ins_by_expiry on sign_ins (expires_at)`,

  `create table passkeys (
    id text collate "C" not null,
    company_id text collate "C" not null,
    member_id text collate "C" not null,
    credential_id text collate "C" not null,
    public_key text not null,
    counter bigint not null,
    transports text[] not null,
    backed_up boolean not null,
    name text not null,
    created_at timestamptz not null,
    last_used_at timestamptz,
    version integer not null,
    primary key (id, company_id)
  )`,
  `create unique index passkeys_credential on passkeys (credential_id)`,
  `create index passkeys_by_member on passkeys (member_id, created_at, id)`,

  `create table identity_providers (
    company_id text collate "C" primary key,
    issuer text not null,
    client_id text not null,
    secret text not null,
    only_way boolean not null,
    proven_at timestamptz,
    version integer not null
  )`,
  `create table member_identities (
    company_id text collate "C" not null,
    member_id text collate "C" not null,
    issuer text collate "C" not null,
    subject text collate "C" not null,
    linked_at timestamptz not null,
    primary key (company_id, issuer, subject)
  )`,
  `create unique index member_identities_member on member_identities (member_id, issuer, company_id)`,

  // One row: the store's own key, sealed with the master key (decisions, 28).
  `create table store_key (
    is_only boolean primary key default true check (is_only),
    sealed text not null
  )`
]
