export default () => [...invitations, ...lookupIndexes, ...outbox]

/** Links are signed with `link_nonce`, so those sent before a restore do not fit another invitation. */
const invitations = [
  `create table invitations (
    id bigint primary key,
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
    status text collate "C" not null,
    link_nonce uuid not null default gen_random_uuid(),
    completed_at timestamptz
  ) with (fillfactor = 80)`,
  // The funnel of the invitations sent on one UTC day, counted from 1970-01-01.
  `create table invitation_days (
    business_id text collate "C" not null,
    company_id text collate "C" not null,
    day integer not null,
    sent integer not null,
    delivered integer not null,
    opened integer not null,
    clicked integer not null,
    reviewed integer not null,
    primary key (business_id, day, company_id)
  ) with (fillfactor = 50)`,
  `create index invitations_by_age on invitations (business_id, created_at desc, id desc)`,
  `create index invitations_by_status
     on invitations (business_id, status, created_at desc, id desc)`,
  // The condition always holds; pages of one status do not repeat it and cannot use this index.
  `create index invitations_of_company on invitations (company_id, created_at desc, id desc)
     where channel <> 'invitations_of_company'`,
  `create index invitations_of_company_by_status
     on invitations (company_id, status, created_at desc, id desc)`
]

const lookupIndexes = [
  // They begin with the value that is looked up: an index that began with the business or the
  // company could be chosen for any look-up and would read all that the business or company has.
  `create index invitations_by_contact
     on invitations (contact_hash, company_id, business_id, created_at)`,
  `create index invitations_by_reference on invitations (reference, business_id, id)
     where reference is not null`,
  `create index invitations_by_provider_message on invitations (provider_message_id)
     where provider_message_id is not null`,

  // Privacy requests: few invitations have an address besides that of their channel.
  // The inner `lower` is the same in every language: a Turkish one makes another letter of I.
  `create index invitations_second_email
     on invitations (company_id, lower(lower(email collate "C") collate "default"))
     where channel = 'whatsapp' and email is not null`,
  `create index invitations_second_phone on invitations (company_id, phone)
     where channel = 'email' and phone is not null`,

  // Erasing addresses after their time: invitations without one are not in the index, so the search
  // stays as cheap as it was on the first day.
  `create index invitations_holding_contact
     on invitations ((coalesce(cancelled_at, sent_at, send_at, created_at)))
     where email is not null or phone is not null or provider_message_id is not null`
]

const outbox = [
  `create table invitation_outbox (
    invitation_id bigint not null,
    company_id text collate "C" not null,
    channel text collate "C" not null,
    message_id text not null,
    purpose text not null default 'send',
    due_at timestamptz not null,
    attempts integer not null default 0,
    leased_until timestamptz,
    primary key (invitation_id, company_id)
  ) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.01)`,
  ...[
    ["mails", "whatsapp"],
    ["whatsapp", "email"]
  ].flatMap(([name, other]) => [
    `create index ${name}_due on invitation_outbox (due_at) where channel <> '${other}'`,
    `create index ${name}_due_by_company on invitation_outbox (company_id, due_at)
       where channel <> '${other}'`
  ]),

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
     on suppressions (company_id, contact_hash, coalesce(business_id, ''), cause)`,
  `create index suppressions_by_age on suppressions (company_id, created_at desc, id desc)`
]
