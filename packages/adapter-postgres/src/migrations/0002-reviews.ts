import { SqlClient } from "effect/sql/SqlClient"
import { Effect } from "effect"

/** Reviews, what belongs to them, products, and the numbers of public ids. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient
  for (const statement of [...reviews, ...indexes, ...parts, ...products, ...numbers]) {
    yield* sql.unsafe(statement).unprepared
  }
})

/**
 * A filter by language matches a tag and those that extend it (contract REVIEW-9): the first subtag and the first two are columns of their own, so
 * that both kinds of filter are equalities.
 */
const reviews = [
  `create table reviews (
    id bigint not null,
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
    primary key (id, company_id)
  ) with (fillfactor = 90)`
]

/**
 * One index for each set of filters that could not be answered by another
 * within a bounded number of probes (review-pages.ts says which answers
 * which). Those of a language's region hold only the few reviews that have one.
 */
const indexes = [
  `create unique index reviews_external_id on reviews (business_id, external_id, company_id)
     where external_id is not null`,
  `create index reviews_by_state on reviews (business_id, state, created_at desc, id desc)`,
  `create index reviews_by_stars on reviews (business_id, stars, created_at desc, id desc)
     where state = 'published'`,
  `create index reviews_by_proof on reviews (business_id, proof, created_at desc, id desc)
     where state = 'published'`,
  `create index reviews_by_language
     on reviews (business_id, language_primary, created_at desc, id desc)
     where state = 'published'`,
  `create index reviews_by_region
     on reviews (business_id, language_region, created_at desc, id desc)
     where state = 'published' and language_region is not null`,
  `create index reviews_by_stars_proof
     on reviews (business_id, stars, proof, created_at desc, id desc)
     where state = 'published'`,
  `create index reviews_by_stars_proof_language
     on reviews (business_id, language_primary, stars, proof, created_at desc, id desc)
     where state = 'published'`,
  `create index reviews_by_stars_proof_region
     on reviews (business_id, language_region, stars, proof, created_at desc, id desc)
     where state = 'published' and language_region is not null`
]

/**
 * Revisions and moderation entries know their review alone; they lie with it
 * by its id and hold no company.
 */
const parts = [
  `create table replies (
    id bigint not null,
    review_id bigint not null,
    company_id text collate "C" not null,
    from_name text not null,
    text text not null,
    created_at timestamptz not null,
    primary key (review_id, created_at, id, company_id)
  )`,
  `create table review_revisions (
    review_id bigint not null,
    version integer not null,
    stars smallint not null,
    title text,
    text text not null,
    experience_date text,
    replaced_at timestamptz not null,
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
  `create index products_active on products (business_id, created_at desc, sku desc)
     where active`
]

/** Each value stands for a block of 64 numbers: public-numbers.ts. */
const numbers = [
  `create sequence review_numbers increment by 64`,
  `create sequence reply_numbers increment by 64`,
  `create sequence invitation_numbers increment by 64`
]
