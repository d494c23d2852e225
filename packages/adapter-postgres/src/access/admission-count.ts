import type { CompanyId, KeyId } from "@review-proof/ports"
import {
  type AdmissionAttempt,
  type AdmissionFacts,
  type Allowance,
  maxClockAheadMillis
} from "@review-proof/ports/store"
import { Effect, Exit } from "effect"
import { type Batching, contention, type Outcome } from "../connection/batches.ts"
import type { Statements } from "../connection/database.ts"
import { isUnmet, mapSqlErrors } from "../connection/map-sql-errors.ts"
import { integers, texts, timestamps } from "../connection/typed-list.ts"
import { compact, timestamp } from "../paging/page.ts"
import { clockTime } from "../rows/table.ts"

export interface CountRequest {
  /** Equal for attempts with the same credential and address. */
  readonly name: string
  readonly attempt: AdmissionAttempt
  readonly credential: NonNullable<AdmissionFacts["credential"]>
  readonly allowance: Allowance
  readonly stamp: string
}

/**
 * Counts attempts if their facts are still valid and their limits allow it, and answers null if
 * not. Attempts of different keys share a statement, and those of one key and address share a row.
 */
export const countBatching = (
  sql: Statements
): Batching<CountRequest, AdmissionFacts | null, never> => ({
  operation: "Admission.attempt",
  subjects: () => [],
  mayShare: (first, next) => first.attempt.ratePerSecond === next.attempt.ratePerSecond,
  secondFrom: 1,
  exhausted: Exit.fail(contention("Admission.attempt")),
  run: (given) => {
    const shares = sharesOf(given)
    const text = shares.size === 1 ? countOne : countSeveral
    return sql.query<CountedRow>(text, parameters([...shares.values()])).pipe(
      Effect.map((rows) => outcomesOf(given, shares, rows)),
      Effect.catchIf(isUnmet, () => Effect.succeed("Undone" as const)),
      mapSqlErrors("Admission.attempt")
    )
  }
})

interface Share {
  readonly first: CountRequest
  readonly members: Set<CountRequest>
}

/**
 * A key has one share in a statement. Its attempts from other addresses, or beyond its limit, are
 * left for the next statement.
 */
const sharesOf = (given: ReadonlyArray<CountRequest>): ReadonlyMap<KeyId, Share> => {
  const shares = new Map<KeyId, Share>()
  for (const one of given) {
    const { id } = one.credential.key
    const share = shares.get(id)
    if (share === undefined) shares.set(id, { first: one, members: new Set([one]) })
    else if (joins(one, share)) share.members.add(one)
  }
  return shares
}

const joins = (one: CountRequest, { first, members }: Share): boolean =>
  one.name === first.name &&
  one.stamp === first.stamp &&
  members.size < Math.min(one.allowance.room, first.allowance.room)

/** A parameter for each column of `given`: a value if there is one share, else a list. */
const parameters = (shares: ReadonlyArray<Share>): ReadonlyArray<unknown> => {
  const [share, ...others] = shares
  if (share === undefined) return []
  const { allowance, attempt, credential, stamp } = share.first
  if (others.length === 0) {
    return [
      attempt.ratePerSecond,
      credential.key.id,
      credential.key.companyId,
      stamp,
      timestamp(allowance.until ?? never),
      allowance.monthlyLimit,
      attempt.addressBucket,
      share.members.size
    ]
  }
  const firsts = shares.map(({ first }) => first)
  return [
    attempt.ratePerSecond,
    texts(firsts.map(({ credential: { key } }) => key.id)),
    texts(firsts.map(({ credential: { key } }) => key.companyId)),
    texts(firsts.map((one) => one.stamp)),
    timestamps(firsts.map((one) => one.allowance.until ?? never)),
    integers(firsts.map((one) => one.allowance.monthlyLimit)),
    texts(firsts.map((one) => one.attempt.addressBucket)),
    integers(shares.map(({ members }) => members.size))
  ]
}

/** The end of the year 9999. */
const never = 253_402_300_799_999

interface CountedRow {
  readonly key_id: KeyId
  /**
   * The times of the key's last admissions. Those that this statement counted come last and are
   * equal.
   */
  readonly admitted_at: ReadonlyArray<number>
  /** The company's requests in the month, including those counted by this statement. */
  readonly requests: number
}

/** The facts of each attempt, as if the attempts of the statement had come one after the other. */
const outcomesOf = (
  given: ReadonlyArray<CountRequest>,
  shares: ReadonlyMap<KeyId, Share>,
  rows: ReadonlyArray<CountedRow>
): ReadonlyArray<Outcome<AdmissionFacts | null, never>> => {
  const counted = new Map(rows.map((row) => [row.key_id, row]))
  const ofCompany = new Map<CompanyId, number>()
  for (const { first, members } of shares.values()) {
    const { companyId, id } = first.credential.key
    if (counted.has(id)) ofCompany.set(companyId, (ofCompany.get(companyId) ?? 0) + members.size)
  }
  return given.map((one) => {
    const { companyId, id } = one.credential.key
    const share = shares.get(id)
    if (share?.members.delete(one) !== true) return "Again"
    const row = counted.get(id)
    if (row === undefined) return Exit.succeed(null)
    const stillToCount = ofCompany.get(companyId) ?? 0
    ofCompany.set(companyId, stillToCount - 1)
    const { admitted_at: log, requests } = row
    const before = log.slice(0, log.length - share.members.size - 1)
    const admittedAt = before.slice(-one.attempt.ratePerSecond)
    return Exit.succeed({
      now: log.at(-1) ?? 0,
      addressBlockedUntil: null,
      credential: { ...one.credential, admittedAt, requestsThisMonth: requests - stillToCount },
      counted: true
    })
  })
}

/** The time at which the statement began, in the unit of `clockTime`. */
const statementTime = `date_trunc('milliseconds', statement_timestamp())`

/**
 * Both counters are touched only where the snapshot still has the facts by which the domain
 * admitted the attempt, and its month has room. The log of the second decides under the lock of its
 * row, on the row's latest version and by the clock at that moment, and so does the counter of the
 * month. If only the first has room, `assert_applied` undoes the whole statement, so counts are
 * exact.
 *
 * Locks are taken in one order, keys before companies and each by id, so that statements wait for
 * each other but never in a circle. One share needs no list, which would cost half as much again.
 */
const countStatement = (given: string, isOne: boolean): string =>
  compact(`
with given as ${isOne ? "not materialized" : "materialized"} (
  select g.*, ${statementTime} as now, to_char(${statementTime}, 'YYYY-MM') as month, ${statementTime}::date - date '1970-01-01' as day,
         least(g.until, date_trunc('month', ${statementTime}) + interval '1 month')
           - interval '1 millisecond' as last_instant
    from ${given}
         as g(key_id, company_id, stamp, until, month_limit, bucket, times)
),
admitted as (
  insert into key_admissions as a (key_id, admitted_at, day, uncounted)
  select g.key_id, array_fill(g.now, array[g.times]), g.day, g.times from given g
   where g.now <= g.last_instant
     and exists (select from admission_stamps s
           where s.company_id = g.company_id and s.stamp = g.stamp)
     and not exists (select from failed_authentications b
           where b.address_bucket = g.bucket and b.blocked and b.minute_ends_at > g.now)
     and coalesce((select r.requests from monthly_requests r
           where r.company_id = g.company_id and r.month = g.month), 0) + g.times <= g.month_limit
   ${isOne ? "" : "order by g.key_id"}
  on conflict (key_id) do update
    set admitted_at = ${latest}
          || array_fill(least(${clockTime}, ${lastInstant}), array[cardinality(excluded.admitted_at)]),
        ${countOfDay}
    where ${hasRoom} and ${clockTime} <= ${lastInstant}
  returning a.key_id, a.admitted_at
),
counted as (
  insert into monthly_requests as r (company_id, month, requests)
  select g.company_id, g.month, sum(g.times) from given g join admitted on admitted.key_id = g.key_id
   group by g.company_id, g.month having sum(g.times) <= min(g.month_limit) order by g.company_id
  on conflict (company_id, month) do update set requests = r.requests + excluded.requests
    where r.requests + excluded.requests
          <= (select min(g.month_limit) from given g where g.company_id = r.company_id)
  returning r.company_id, r.requests
)
select g.key_id, admitted.admitted_at, counted.requests,
       case when counted.requests is null then assert_applied('Admission', false) end
  from given g join admitted on admitted.key_id = g.key_id
  left join counted on counted.company_id = g.company_id`)

/**
 * Besides the last admissions, the row counts its key's requests of the day until housekeeping.ts
 * moves them to `key_days`, and those of the day before. The row is written anyway, so this costs no
 * further write.
 */
const countOfDay = `
        day_before = case when excluded.day > a.day then a.day else a.day_before end,
        uncounted_before =
          case when excluded.day > a.day then a.uncounted else a.uncounted_before end,
        uncounted = case when excluded.day > a.day then 0 else a.uncounted end + excluded.uncounted,
        day = greatest(a.day, excluded.day)`

/** The last instant at which the row's key may be counted. */
const lastInstant = `(select g.last_instant from given g where g.key_id = a.key_id)`

const clockStep = `interval '${maxClockAheadMillis} milliseconds'`

/**
 * At most `rate` admissions lie within the second that ends now, because the admission `rate`
 * places back lies before it.
 */
const hasRoom = `coalesce(
      a.admitted_at[array_upper(a.admitted_at, 1) - $1::int + cardinality(excluded.admitted_at)]
        not between ${clockTime} - interval '0.999 seconds' and ${clockTime} + ${clockStep}, true)`

const oldest = `array_upper(a.admitted_at, 1) - $1::int + 1`

/**
 * The stored times that a key's next admissions are added to: the latest ones, as many as the rate.
 * If that may be many, those of the last second are enough.
 */
const latest = `a.admitted_at[case when $1::int <= 100 then ${oldest} else greatest(${oldest},
            width_bucket(${clockTime} - interval '1 second', a.admitted_at) + 1) end :]`

const countOne = countStatement(
  `(select $2::text, $3::text, $4::text, $5::timestamptz, $6::int, $7::text, $8::int)`,
  true
)

const countSeveral = countStatement(
  `unnest($2::text[], $3::text[], $4::text[], $5::timestamptz[], $6::int[], $7::text[], $8::int[])`,
  false
)
