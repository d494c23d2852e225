import type { Admission } from "@review-proof/ports"
import type { FailureRecord } from "@review-proof/ports/store"
import type { Statements } from "../connection/database.ts"
import { deletedRows, onlyRow, readsOf } from "../connection/reads.ts"
import { clockTime } from "../rows/table.ts"

export const failedAuthentications = (
  sql: Statements
): Pick<Admission["Service"], "recordFailure" | "blockedUntil" | "forgetFailures"> => ({
  recordFailure: (...given) =>
    onlyRow<FailureRecord>(sql, "Admission.recordFailure", recordFailure, given),
  blockedUntil: (...given) =>
    readsOf(sql, ({ minuteEndsAt }: FailureRecord) => minuteEndsAt).first(
      "Admission.blockedUntil",
      blockedUntil,
      given
    ),
  forgetFailures: deletedRows(sql, "Admission.forgetFailures", forgetFailures)
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
returning f.failures, f.minute_ends_at as "minuteEndsAt"`

const blockedUntil = `select f.minute_ends_at as "minuteEndsAt" from failed_authentications f
  where f.address_bucket = $1 and f.failures >= $2 and f.minute_ends_at > ${clockTime}`

const forgetFailures = { table: "failed_authentications", where: `minute_ends_at <= ${clockTime}` }
