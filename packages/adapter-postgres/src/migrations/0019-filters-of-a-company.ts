import { SqlClient } from "effect/sql/SqlClient"
import { Effect } from "effect"

/**
 * Indexes for filtered pages over a whole company, which asked each of its businesses.
 *
 * A page could also be read, row by row, by an index with fewer of its filters, and while a table
 * has no statistics PostgreSQL takes either. So each index of reviews has a condition that every
 * row meets and that names it: only pages that name it too are read by it (review-pages.ts).
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient
  const reviews = Object.entries(columns).flatMap(([name, of]) => [
    `drop index if exists ${name}`,
    `create index ${name} on reviews (${of}, created_at desc, id desc)
       where language <> '${name}'${name === "reviews_by_state" ? "" : " and state = 'published'"}
         ${of.includes("language_region") ? "and language_region is not null" : ""}`
  ])
  for (const statement of [...reviews, ...invitations]) {
    yield* sql.unsafe(statement).unprepared
  }
})

const columns = {
  reviews_by_state: "business_id, state",
  reviews_by_stars: "business_id, stars",
  reviews_by_proof: "business_id, proof",
  reviews_by_stars_proof: "business_id, stars, proof",
  reviews_by_language: "business_id, language_primary",
  reviews_by_stars_proof_language: "business_id, language_primary, stars, proof",
  reviews_by_region: "business_id, language_region",
  reviews_by_stars_proof_region: "business_id, language_region, stars, proof",
  reviews_of_company: "company_id",
  reviews_of_company_by_stars_proof: "company_id, stars, proof",
  reviews_of_company_by_language: "company_id, language_primary",
  reviews_of_company_by_stars_proof_language: "company_id, language_primary, stars, proof",
  reviews_of_company_by_region: "company_id, language_region",
  reviews_of_company_by_stars_proof_region: "company_id, language_region, stars, proof"
}

const invitations = [
  `drop index invitations_of_company`,
  `create index invitations_of_company on invitations (company_id, created_at desc, id desc)
     where channel <> 'invitations_of_company'`,
  `create index invitations_of_company_by_status
     on invitations (company_id, status, created_at desc, id desc)`
]
