import type { Admission } from "@review-proof/ports"
import type { FailureRecord } from "@review-proof/ports/store"
import { Effect, Option } from "effect"
import type { Statements } from "../connection/database.ts"
import { affectedRows, countingRows } from "../connection/reads.ts"
import { mapSqlErrors } from "../connection/map-sql-errors.ts"
import { clockTime } from "./admission-count.ts"

export const failedAuthentications = (
  sql: Statements
): Pick<Admission["Service"], "recordFailure" | "blockedUntil" | "forgetFailures"> => ({
  recordFailure: (addressBucket, maxFailures) =>
    sql
      .query<FailureRow>(recordFailure, [addressBucket, maxFailures])
      .pipe(Effect.map(toFailureRecord), mapSqlErrors("Admission.recordFailure")),
  blockedUntil: (addressBucket, maxFailures) =>
    sql.query<FailureRow>(blockedUntil, [addressBucket, maxFailures]).pipe(
      Effect.map((rows) => Option.fromNullishOr(rows[0]?.minute_ends_at)),
      mapSqlErrors("Admission.blockedUntil")
    ),
  forgetFailures: affectedRows(sql, "Admission.forgetFailures", forgetFailures)
})

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
select $1, 1, ${clockTime} + interval '1 minute', 1 >= $2::int
on conflict (address_bucket) do update set (failures, minute_ends_at, blocked) = (
  select counted.failures, counted.minute_ends_at, counted.failures >= $2::int
    from (select case when f.minute_ends_at <= clock.now then 1 else f.failures + 1 end as failures,
                 case when f.minute_ends_at <= clock.now then clock.now + interval '1 minute'
                      else f.minute_ends_at end as minute_ends_at
            from (select ${clockTime} as now) clock) counted)
returning f.failures, f.minute_ends_at`

const blockedUntil = `select f.failures, f.minute_ends_at from failed_authentications f
  where f.address_bucket = $1 and f.failures >= $2 and f.minute_ends_at > ${clockTime}`

const forgetFailures = countingRows(
  `delete from failed_authentications where minute_ends_at <= ${clockTime}`
)
