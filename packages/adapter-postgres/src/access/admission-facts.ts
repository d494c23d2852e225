import type { BusinessId, Scope } from "@review-proof/ports"
import { maxListedBusinesses } from "@review-proof/ports/store"
import type { AdmissionAttempt, AdmissionFacts } from "@review-proof/ports/store"
import { Effect, Exit } from "effect"
import { type Batching, contention } from "../connection/batches.ts"
import type { Statements } from "../connection/database.ts"
import { mapSqlErrors } from "../connection/map-sql-errors.ts"
import { compact } from "../paging/page.ts"
import { apiKeys, companies, type CompanyRow, type KeyRow } from "../rows/entity-tables.ts"
import { clockTime, columns } from "../rows/table.ts"

interface StampedFacts {
  readonly facts: Omit<AdmissionFacts, "counted">
  /** `restamp` replaces it when the facts may differ. */
  readonly stamp: string
}

/** Reads the facts by which the domain judges an attempt. Attempts of one kind share a statement. */
export const factsBatching = (
  sql: Statements
): Batching<AdmissionAttempt, StampedFacts, never> => ({
  operation: "Admission.attempt",
  subjects: () => [],
  mayShare: (first, next) => first.kind === next.kind,
  secondFrom: 1,
  exhausted: Exit.fail(contention("Admission.attempt")),
  run: (given) =>
    sql
      .query<FactsRow>(given[0]?.kind === "token" ? factsOfTokens : factsOfKeys, [
        given.map(({ hash }) => hash),
        given.map(({ addressBucket }) => addressBucket)
      ])
      .pipe(
        Effect.map((rows) =>
          rows.map((row, index) =>
            Exit.succeed(toStampedFacts(row, given[index]?.ratePerSecond ?? 0))
          )
        ),
        mapSqlErrors("Admission.attempt")
      )
})

/** The columns of the company begin with `c_`; they are null where there is no such credential. */
type FactsRow = { readonly [Column in keyof KeyRow]: KeyRow[Column] } & {
  readonly [Column in keyof CompanyRow as `c_${Column}`]: CompanyRow[Column] | null
} & {
  readonly token_scopes: ReadonlyArray<Scope> | null
  readonly token_expires_at: number | null
  readonly creator_name: string | null
  readonly stamp: string | null
  readonly now: number
  readonly blocked_until: number | null
  readonly admitted_at: ReadonlyArray<number> | null
  readonly requests: number
  readonly business_ids: ReadonlyArray<BusinessId>
}

const toStampedFacts = (row: FactsRow, ratePerSecond: number): StampedFacts => ({
  stamp: row.stamp ?? "",
  facts: {
    now: row.now,
    addressBlockedUntil: row.blocked_until,
    credential:
      row.c_id === null
        ? null
        : {
            key: apiKeys.entity(row),
            company: companies.entityOf(companies.columns.map((column) => row[`c_${column}`])),
            creatorName: row.creator_name ?? "",
            token:
              row.token_scopes === null || row.token_expires_at === null
                ? null
                : { scopes: row.token_scopes, expiresAt: row.token_expires_at },
            admittedAt: (row.admitted_at ?? []).slice(-ratePerSecond),
            requestsThisMonth: row.requests,
            businesses: {
              ids: row.business_ids.slice(0, maxListedBusinesses),
              complete: row.business_ids.length <= maxListedBusinesses
            }
          }
  }
})

/**
 * Each look-up by a column of another table has a limit of its own. A plain join, planned while that
 * table is known to be empty, reads the whole index, and a prepared statement keeps this plan while
 * the table fills.
 */
const factsStatement = (credential: { readonly columns: string; readonly join: string }): string =>
  compact(`
select ${columns(apiKeys, "k")}, ${credential.columns},
       ${companies.columns.map((column) => `c.${column} as c_${column}`).join(", ")},
       (select m.name from members m where m.id = k.created_by and m.company_id = k.company_id)
         as creator_name,
       (select s.stamp from admission_stamps s where s.company_id = k.company_id) as stamp,
       clock.now,
       (select b.minute_ends_at from failed_authentications b
         where b.address_bucket = given.bucket and b.blocked and b.minute_ends_at > clock.now)
         as blocked_until,
       (select a.admitted_at from key_admissions a where a.key_id = k.id) as admitted_at,
       coalesce((select r.requests from monthly_requests r
         where r.company_id = k.company_id and r.month = to_char(clock.now, 'YYYY-MM')), 0)
         as requests,
       ${businessIds} as business_ids
  from (select ${clockTime} as now) clock
 cross join unnest($1::text[], $2::text[]) with ordinality as given(hash, bucket, n)
  ${credential.join}
  left join lateral (select * from companies where id = k.company_id limit 1) c on true
 order by given.n`)

/** Oldest first. The last one shows that there are more than `maxListedBusinesses`. */
const businessIds = `array(
    select b.id from businesses b
     where b.company_id = k.company_id and (k.businesses is null or b.id = any(k.businesses))
     order by b.created_at, b.id limit ${maxListedBusinesses + 1})`

const factsOfKeys = factsStatement({
  columns: `null::text[] as token_scopes, null::timestamptz as token_expires_at`,
  join: `left join lateral (select * from api_keys where hash = given.hash limit 1) k on true`
})

const factsOfTokens = factsStatement({
  columns: `t.scopes as token_scopes, t.expires_at as token_expires_at`,
  join: `left join lateral (
      select * from access_tokens where hash = given.hash limit 1
    ) t on true
    left join lateral (
      select * from api_keys where id = t.key_id and company_id = t.company_id limit 1
    ) k on true`
})

/** Invalidates the facts that processes cache about these rows' companies (decisions, 15). */
export const restamp = (rows: string): string =>
  `update admission_stamps s set stamp = gen_random_uuid()
    where s.company_id in (select company_id from ${rows})`
