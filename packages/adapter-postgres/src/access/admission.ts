import { Admission, type BusinessId, type Company, type Scope } from "@review-proof/ports"
import {
  type AdmissionAttempt,
  type AdmissionFacts,
  type FailureRecord
} from "@review-proof/ports/store"
import { Effect, Exit, Layer, Option, Result } from "effect"
import { ipFromString } from "effect/net/NetAddress"
import { type Batching, contention, inBatches, type Outcome } from "../connection/batches.ts"
import type { Statements } from "../connection/database.ts"
import { admissionStatement, now } from "./admission-statement.ts"
import { ReadClient } from "../connection/client.ts"
import { compact } from "../paging/page.ts"
import { type KeyRow, toKey } from "../rows/credential.ts"
import { isUnmet, mapSqlErrors } from "../connection/map-sql-errors.ts"

/** The gate in front of every call, on PostgreSQL. */
export const admissionLayer = Layer.effect(
  Admission,
  Effect.gen(function* () {
    const sql = yield* ReadClient
    return Admission.of({
      attempt: inBatches(attempts(sql), yield* Effect.scope),
      refund: (companyId, month) =>
        sql.query(refund, [companyId, month]).pipe(Effect.asVoid, mapSqlErrors("Admission.refund")),
      requestsIn: (companyId, month) =>
        sql.query<{ readonly requests: number }>(requestsIn, [companyId, month]).pipe(
          Effect.map((rows) => rows[0]?.requests ?? 0),
          mapSqlErrors("Admission.requestsIn")
        ),
      recordFailure: (addressBucket, maxFailures) =>
        sql
          .query<FailureRow>(recordFailure, [addressBucket, maxFailures])
          .pipe(Effect.map(toFailureRecord), mapSqlErrors("Admission.recordFailure")),
      blockedUntil: (addressBucket, maxFailures) =>
        sql.query<FailureRow>(blockedUntil, [addressBucket, maxFailures]).pipe(
          Effect.map((rows) => Option.fromNullishOr(rows[0]?.minute_ends_at)),
          mapSqlErrors("Admission.blockedUntil")
        ),
      forgetFailures: sql.query<{ readonly forgotten: number }>(forgetFailures).pipe(
        Effect.map((rows) => rows[0]?.forgotten ?? 0),
        mapSqlErrors("Admission.forgetFailures")
      )
    })
  })
)

/**
 * All attempts of a statement are of one kind and have the same limits. An attempt that comes before one was
 * admitted, so the window is soon full and the next snapshot refuses.
 */
const attempts = (sql: Statements): Batching<AdmissionAttempt, AdmissionFacts, never> => ({
  operation: "Admission.attempt",
  subjects: ({ hash }) => [hash],
  mayShare: (first, next) =>
    first.kind === next.kind &&
    first.ratePerSecond === next.ratePerSecond &&
    first.planLimits === next.planLimits,
  secondFrom: 1,
  exhausted: Exit.fail(contention("Admission.attempt")),
  run: (given) => {
    const [first] = given
    if (first === undefined) return Effect.succeed([])
    return sql.query<AdmissionRow>(statements[first.kind], parameters(given, first)).pipe(
      Effect.map((rows) => toOutcomes(rows, first.ratePerSecond)),
      Effect.catchIf(isUnmet, () => Effect.succeed("Undone" as const)),
      mapSqlErrors("Admission.attempt")
    )
  }
})

const statements = {
  key: compact(admissionStatement("key")),
  token: compact(admissionStatement("token"))
}

const parameters = (
  attempts: ReadonlyArray<AdmissionAttempt>,
  { planLimits, ratePerSecond }: AdmissionAttempt
): ReadonlyArray<unknown> => [
  attempts.map(({ hash }) => hash),
  attempts.map(({ addressBucket }) => addressBucket),
  attempts.map(({ address }) => (Result.isSuccess(ipFromString(address)) ? address : "")),
  ratePerSecond,
  planLimits.pro,
  planLimits.enterprise
]

/** What the statement answers of one attempt: a null key where there is no such credential. */
type AdmissionRow = { readonly [Column in keyof KeyRow]: KeyRow[Column] } & {
  readonly token_scopes: ReadonlyArray<Scope> | null
  readonly token_expires_at: number | null
  readonly c_id: Company["id"] | null
  readonly c_name: string
  readonly c_plan: Company["plan"]
  readonly c_monthly_limit: number | null
  readonly c_status: Company["status"]
  readonly c_created_at: number
  readonly c_version: number
  readonly creator_name: string | null
  readonly now: number
  readonly blocked_until: number | null
  readonly passes: boolean
  readonly counted: boolean
  /** As it is now: with this attempt, where it was counted. */
  readonly admitted_at: ReadonlyArray<number> | null
  /** Of the month, before this statement, and with all that it counted. */
  readonly requests: number
  readonly requests_after: number | null
  readonly business_ids: ReadonlyArray<BusinessId>
}

/** Each attempt's facts as if the batch had come one after the other, in the order of the rows. */
const toOutcomes = (
  rows: ReadonlyArray<AdmissionRow>,
  ratePerSecond: number
): ReadonlyArray<Outcome<AdmissionFacts, never>> => {
  const counted = new Map<string, number>()
  for (const row of rows) {
    if (row.counted) counted.set(row.company_id, (counted.get(row.company_id) ?? 0) + 1)
  }
  return rows.map((row) => {
    if (row.passes !== row.counted) return "Again"
    if (!row.counted) return Exit.succeed(toFacts(row, ratePerSecond, row.requests))
    const left = counted.get(row.company_id) ?? 0
    counted.set(row.company_id, left - 1)
    return Exit.succeed(toFacts(row, ratePerSecond, (row.requests_after ?? left) - left))
  })
}

/** The facts before counting: what was counted is taken off again. */
const toFacts = (
  row: AdmissionRow,
  ratePerSecond: number,
  requestsThisMonth: number
): AdmissionFacts => {
  const admittedAt = row.admitted_at ?? []
  const before = (row.counted ? admittedAt.slice(0, -1) : admittedAt).slice(-ratePerSecond)
  return {
    now: row.counted ? (admittedAt.at(-1) ?? row.now) : row.now,
    addressBlockedUntil: row.blocked_until,
    credential:
      row.c_id === null
        ? null
        : {
            key: toKey(row),
            company: toAdmittedCompany(row, row.c_id),
            creatorName: row.creator_name ?? "",
            token:
              row.token_scopes === null || row.token_expires_at === null
                ? null
                : { scopes: row.token_scopes, expiresAt: row.token_expires_at },
            admittedAt: before,
            requestsThisMonth,
            businesses: {
              ids: row.business_ids.slice(0, 100),
              complete: row.business_ids.length <= 100
            }
          },
    counted: row.counted
  }
}

const toAdmittedCompany = (row: AdmissionRow, id: Company["id"]): Company => ({
  id,
  name: row.c_name,
  plan: row.c_plan,
  monthlyLimit: row.c_monthly_limit,
  status: row.c_status,
  createdAt: row.c_created_at,
  version: row.c_version
})

const refund = `update monthly_requests set requests = requests - 1
  where company_id = $1 and month = $2 and requests > 0`

const requestsIn = `select requests from monthly_requests where company_id = $1 and month = $2`

interface FailureRow {
  readonly failures: number
  readonly minute_ends_at: number
}

const toFailureRecord = (rows: ReadonlyArray<FailureRow>): FailureRecord => ({
  failures: rows[0]?.failures ?? 0,
  minuteEndsAt: rows[0]?.minute_ends_at ?? 0
})

/** A minute begins with an address's first failure; one clock reading under the row's lock. */
const recordFailure = `
insert into failed_authentications as f (address_bucket, failures, minute_ends_at, blocked)
select $1, 1, ${now} + interval '1 minute', 1 >= $2::int
on conflict (address_bucket) do update set (failures, minute_ends_at, blocked) = (
  select counted.failures, counted.minute_ends_at, counted.failures >= $2::int
    from (select case when f.minute_ends_at <= clock.now then 1 else f.failures + 1 end as failures,
                 case when f.minute_ends_at <= clock.now then clock.now + interval '1 minute'
                      else f.minute_ends_at end as minute_ends_at
            from (select ${now} as now) clock) counted)
returning f.failures, f.minute_ends_at`

const blockedUntil = `select f.failures, f.minute_ends_at from failed_authentications f
  where f.address_bucket = $1 and f.failures >= $2 and f.minute_ends_at > ${now}`

const forgetFailures = `with gone as (
    delete from failed_authentications where minute_ends_at <= ${now} returning 1
  ) select count(*) as forgotten from gone`
