export default () => [
  ...reviews,
  ...reviewIndexes,
  productIndex,
  ...parts,
  ...queueIndexes,
  ...reports,
  ...imports,
  savedReplies,
  ...products
]

/**
 * A filter by language matches a tag and those that extend it (contract REVIEW-9). The first subtag
 * and the first two are columns, so that both kinds of filter are equalities. `text_hash` lets the
 * screen recognise a text that was submitted before.
 *
 * The number alone identifies a review in links and webhooks, so it is unique by itself.
 */
const reviews = [
  `create table reviews (
    id bigint primary key,
    company_id text collate "C" not null,
    business_id text collate "C" not null,
    state text collate "C" not null,
    stars smallint not null,
    title text,
    text text not null,
    language text collate "C" not null,
    language_primary text collate "C" not null
      generated always as (split_part(lower(language), '-', 1)) stored,
    language_region text collate "C"
      generated always as (substring(lower(language) from '^[^-]+-[^-]+')) stored,
    proof text collate "C" not null,
    reviewer_name text,
    product json,
    experience_date text,
    resolved boolean not null,
    external_id text collate "C",
    invitation_id bigint,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    version integer not null,
    reply_count integer not null default 0,
    replied boolean not null generated always as (reply_count > 0) stored,
    text_hash text collate "C" not null default '',
    evidence text
  ) with (fillfactor = 90)`,
  `create unique index reviews_external_id on reviews (external_id, business_id, company_id)
     where external_id is not null`
]

/** One index for each set of filters; review-pages.ts says which index answers which. */
const pageIndexes = {
  reviews_by_state: "business_id, state",
  reviews_by_stars: "business_id, stars",
  reviews_by_proof: "business_id, proof",
  reviews_by_stars_proof: "business_id, stars, proof",
  reviews_by_replied_stars: "business_id, replied, stars",
  reviews_by_language: "business_id, language_primary",
  reviews_by_stars_proof_language: "business_id, language_primary, stars, proof",
  reviews_by_region: "business_id, language_region",
  reviews_by_stars_proof_region: "business_id, language_region, stars, proof",
  reviews_of_company: "company_id",
  reviews_of_company_by_stars_proof: "company_id, stars, proof",
  reviews_of_company_by_language: "company_id, language_primary",
  reviews_of_company_by_stars_language: "company_id, language_primary, stars",
  reviews_of_company_by_stars_proof_language: "company_id, language_primary, stars, proof",
  reviews_of_company_by_region: "company_id, language_region",
  reviews_of_company_by_stars_region: "company_id, language_region, stars",
  reviews_of_company_by_stars_proof_region: "company_id, language_region, stars, proof"
}

/**
 * Without statistics PostgreSQL may also read a page by an index with fewer of its filters, row by
 * row. So each index has a condition that holds for every row and names the index, and only pages
 * that repeat the condition can use it. Indexes of a region hold only reviews that have one.
 */
const reviewIndexes = Object.entries(pageIndexes).map(
  ([name, columns]) =>
    `create index ${name} on reviews (${columns}, created_at desc, id desc)
       where language <> '${name}'${name === "reviews_by_state" ? "" : " and state = 'published'"}
         ${columns.includes("language_region") ? "and language_region is not null" : ""}`
)

/** Reviews in every state that are about one product. */
const productIndex = `create index reviews_by_product
  on reviews (business_id, (product ->> 'sku'), created_at desc, id desc)
  where language <> 'reviews_by_product' and product is not null`

/** Queues of the operator, which hold only what waits. */
const queueIndexes = [
  `create index reviews_held on reviews (created_at, id) where state = 'pending'`,
  `create index proof_requests_open on proof_requests (created_at, id) where status = 'open'`,
  `create index proof_requests_open_of_business on proof_requests (business_id, created_at, id)
     where status = 'open'`
]

/** Revisions and moderation entries are found by their review alone and have no company. */
const parts = [
  // Published reviews by what they have in common; a change of one moves it from row to row.
  `create table review_counts (
    company_id text collate "C" not null,
    business_id text collate "C" not null,
    stars smallint not null,
    proof text collate "C" not null,
    language text collate "C" not null,
    replied boolean not null,
    reviews integer not null,
    primary key (business_id, language, stars, proof, replied, company_id)
  ) with (fillfactor = 50)`,
  `create table replies (
    id bigint not null,
    review_id bigint not null,
    company_id text collate "C" not null,
    from_name text not null,
    text text not null,
    earlier json not null,
    created_at timestamptz not null,
    primary key (review_id, created_at, id, company_id)
  )`,
  `create unique index replies_number on replies (id)`,
  `create table review_revisions (
    review_id bigint not null,
    version integer not null,
    stars smallint not null,
    title text,
    text text not null,
    experience_date text,
    replaced_at timestamptz not null,
    product json,
    primary key (review_id, version)
  )`,
  `create table moderation_log (
    review_id bigint not null,
    line bigint generated always as identity,
    action text not null,
    from_state text,
    to_state text not null,
    actor text not null,
    reason text,
    other_evidence text,
    at timestamptz not null,
    primary key (review_id, line)
  )`,
  `create table proof_requests (
    id text collate "C" not null,
    company_id text collate "C" not null,
    business_id text collate "C" not null,
    review_id bigint not null,
    kind text not null,
    status text not null,
    created_at timestamptz not null,
    decided_at timestamptz,
    version integer not null,
    primary key (id, company_id)
  )`,
  `create index proof_requests_by_review
     on proof_requests (review_id, created_at desc, id desc)`
]

const savedReplies = `create table saved_replies (
  company_id text collate "C" primary key,
  replies json not null,
  version integer not null
)`

const reports = [
  `create table reports (
    id text collate "C" not null,
    company_id text collate "C" not null,
    business_id text collate "C" not null,
    review_id bigint not null,
    reason text not null,
    text text not null,
    member_id text collate "C",
    email text,
    contact_hash text collate "C",
    language text not null,
    network_hash text collate "C",
    status text not null,
    decision text,
    created_at timestamptz not null,
    decided_at timestamptz,
    version integer not null,
    primary key (id, company_id)
  )`,
  `create index reports_by_review on reports (review_id, created_at desc, id desc)`,
  `create index reports_open on reports (created_at, id) where status = 'open'`,
  `create index reports_open_by_members on reports (business_id, created_at, id)
     where status = 'open' and member_id is not null`,
  `create index reports_of_contact on reports (contact_hash, company_id)
     where contact_hash is not null`,
  // Only the last hour counts; later the hashes are deleted.
  `create index reports_of_network on reports (network_hash, created_at)
     where network_hash is not null`
]

/** Imports of files by the portal, and their rejected lines, a bounded number of each. */
const imports = [
  `create table import_runs (
    id text collate "C" not null,
    company_id text collate "C" not null,
    business_id text collate "C" not null,
    started_by text not null,
    file_name text not null,
    state text not null,
    problem text,
    line integer not null,
    imported integer not null,
    duplicates integer not null,
    rejected integer not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    version integer not null,
    primary key (id, company_id)
  ) with (fillfactor = 50)`,
  `create index import_runs_by_age on import_runs (business_id, created_at desc, id desc)`,
  `create table rejected_import_lines (
    run_id text collate "C" not null,
    company_id text collate "C" not null,
    line integer not null,
    problems json not null,
    primary key (run_id, line, company_id)
  )`
]

const products = [
  `create table products (
    company_id text collate "C" not null,
    business_id text collate "C" not null,
    sku text collate "C" not null,
    name text not null,
    url text,
    image_url text,
    gtin text,
    product_group text,
    active boolean not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    version integer not null,
    constraint products_sku primary key (business_id, sku, company_id)
  )`,
  // The sums over the published reviews that name a product, listed or not.
  `create table product_scores (
    company_id text collate "C" not null,
    business_id text collate "C" not null,
    sku text collate "C" not null,
    weight numeric not null,
    weighted_stars numeric not null,
    stars integer[] not null,
    proven integer not null,
    primary key (business_id, sku, company_id)
  ) with (fillfactor = 80)`,
  `create index products_active on products (business_id, created_at desc, sku desc)
     where active`
]
