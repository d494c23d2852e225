import { Admission, Credentials, Invitations, utcMonth } from "@review-proof/ports"
import type { KeyId, Member, UtcMonth } from "@review-proof/ports"
import { type InvitationsOfDay, type RequestsOfDay, utcDay } from "@review-proof/ports/store"
import { Clock, Effect, Option } from "effect"
import { getCompany } from "../companies/get-company.ts"
import { monthlyLimitOf, utcMonthEnd } from "../limits/monthly-limit.ts"
import { requireOwnRight } from "../rights/actor.ts"

/** The usage of a company in a month. */
export interface UsageReport {
  readonly month: UtcMonth
  /**
   * Newest first: this month and at most twelve before it, none from before the company existed.
   */
  readonly months: ReadonlyArray<UtcMonth>
  /** The first day of the month and the last one that has begun, counted from 1970-01-01. */
  readonly days: { readonly first: number; readonly last: number }
  readonly requests: number
  /** Today's limit, also for earlier months. */
  readonly limit: number
  /** By day and key; the sum of the less used keys has no key. */
  readonly requestsByDay: ReadonlyArray<RequestsOfDay>
  /** The keys with the most requests of the month, most first. */
  readonly keys: ReadonlyArray<{ readonly id: KeyId; readonly name: string }>
  /** By the day on which they were sent. */
  readonly invitations: ReadonlyArray<InvitationsOfDay>
}

/** The number of keys that are listed by name. */
const maxKeys = 5

/** Reads the usage of the member's company in a month, the current one by default. */
export const readUsageReport = Effect.fn("readUsageReport")(function* (
  member: Member,
  asked: UtcMonth | null
) {
  const { companyId } = member
  yield* requireOwnRight(member, "readUsage")
  const company = yield* getCompany(companyId)
  const now = yield* Clock.currentTimeMillis
  const months = monthsBetween(company.createdAt, now)
  const month = asked ?? utcMonth(now)
  const since = Date.parse(`${month}-01T00:00:00Z`)
  const before = utcMonthEnd(since)
  const days = { first: utcDay(since), last: Math.min(utcDay(before) - 1, utcDay(now)) }
  const counts = yield* Effect.all(
    {
      requests: Admission.use((port) => port.requestsIn(companyId, month)),
      requestsByDay: Admission.use((port) => port.requestsByDay(companyId, days, maxKeys)),
      invitations: Invitations.use((port) => port.sentByDay(companyId, days))
    },
    { concurrency: "unbounded" }
  )
  const report: UsageReport = {
    month,
    months,
    days,
    ...counts,
    limit: monthlyLimitOf(company),
    keys: yield* keysOf(counts.requestsByDay)
  }
  return report
})

const keysOf = Effect.fnUntraced(function* (counted: ReadonlyArray<RequestsOfDay>) {
  const totals = new Map<KeyId, number>()
  for (const { keyId, requests } of counted) {
    if (keyId !== null) totals.set(keyId, (totals.get(keyId) ?? 0) + requests)
  }
  const ids = [...totals].toSorted(([, left], [, right]) => right - left).map(([id]) => id)
  const credentials = yield* Credentials
  return yield* Effect.forEach(
    ids,
    (id) =>
      Effect.map(credentials.findKey(id), (key) => ({
        id,
        name: Option.match(key, { onNone: () => id, onSome: ({ name }) => name })
      })),
    { concurrency: "unbounded" }
  )
})

const maxMonths = 13

const monthsBetween = (first: number, last: number): ReadonlyArray<UtcMonth> => {
  const months: Array<UtcMonth> = []
  const date = new Date(last)
  for (let back = 0; back < maxMonths; back += 1) {
    const at = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - back, 1)
    if (utcMonthEnd(at) <= first) break
    months.push(utcMonth(at))
  }
  return months
}
