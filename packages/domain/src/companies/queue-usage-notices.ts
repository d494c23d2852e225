import { Admission, Companies, utcMonth } from "@review-proof/ports"
import { Clock, Effect, Stream } from "effect"
import { queueNotices } from "../commit/queue-notices.ts"
import { monthlyLimitOf } from "../limits/monthly-limit.ts"
import { everyItem } from "../paging/every-item.ts"
import { isUsageHigh } from "./get-usage.ts"

/**
 * Queues one notice a month for each company that has used four fifths of the month's requests
 * (contract PORTAL-37). It reads the counts that admission keeps anyway. Instances that run at once
 * queue one notice, because its id follows from company and month.
 */
export const queueUsageNotices = Effect.fn("queueUsageNotices")(function* () {
  const companies = yield* Companies
  const admission = yield* Admission
  const now = yield* Clock.currentTimeMillis
  const month = utcMonth(now)
  yield* Stream.runForEachArray(
    everyItem(companies.page, [], 200),
    Effect.fnUntraced(function* (page) {
      const used = yield* admission.requestsOf(
        page.map(({ id }) => id),
        month
      )
      const notices = page.flatMap((company) => {
        const usage = { limit: monthlyLimitOf(company), requests: used.get(company.id) ?? 0 }
        if (company.status !== "active" || !isUsageHigh(usage)) return []
        return {
          id: `usage-high-${company.id}-${month}`,
          companyId: company.id,
          notice: { _tag: "UsageHigh", month, ...usage, memberId: null } as const,
          dueAt: now
        }
      })
      yield* queueNotices(notices)
    })
  )
})
