import { Admission, Companies, Notices, utcMonth } from "@review-proof/ports"
import type { QueuedNotice } from "@review-proof/ports/store"
import { Clock, Effect, Stream } from "effect"
import { monthlyLimitOf } from "../limits/monthly-limit.ts"
import { everyItem } from "../paging/every-item.ts"
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
  yield* Stream.runForEachArray(
    everyItem(companies.page, [], 200),
    Effect.fnUntraced(function* (page) {
      const used = yield* admission.requestsOf(
        page.map(({ id }) => id),
        month
      )
      for (const company of page) {
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
    })
  )
  return queued
})
