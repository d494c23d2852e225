import { Admission, Companies, Notices, utcMonth, type CompanyId } from "@review-proof/ports"
import type { CreationPosition, QueuedNotice } from "@review-proof/ports/store"
import { Clock, Effect } from "effect"
import { monthlyLimitOf } from "../limits/monthly-limit.ts"
import { isUsageHigh } from "./read-usage.ts"

/**
 * Queues one notice a month for each company that has used four fifths of the month's requests
 * (contract PORTAL-37), and returns the number queued. Admission counts the requests anyway and does
 * nothing for this. The id of a notice makes it one of all instances.
 */
export const queueUsageNotices = Effect.fn("queueUsageNotices")(function* () {
  const companies = yield* Companies
  const admission = yield* Admission
  const notices = yield* Notices
  const now = yield* Clock.currentTimeMillis
  const month = utcMonth(now)
  let queued = 0
  let after: CreationPosition<CompanyId> | null = null
  do {
    const page: Effect.Success<ReturnType<typeof companies.page>> = yield* companies.page({
      limit: batch,
      after
    })
    const used = yield* admission.requestsOf(
      page.items.map(({ id }) => id),
      month
    )
    for (const company of page.items) {
      const usage = { limit: monthlyLimitOf(company), requests: used.get(company.id) ?? 0 }
      if (company.status !== "active" || !isUsageHigh(usage)) continue
      const notice: QueuedNotice = {
        id: `usage-high-${company.id}-${month}`,
        companyId: company.id,
        notice: { _tag: "UsageHigh", month, ...usage, memberId: null },
        dueAt: now
      }
      if (yield* notices.queue(notice)) queued += 1
    }
    after = page.next
  } while (after !== null)
  return queued
})

const batch = 200
