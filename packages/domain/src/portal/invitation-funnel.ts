import { Invitations, type BusinessId } from "@review-proof/ports"
import type { FunnelDay } from "@review-proof/ports/store"
import { Clock, Effect } from "effect"
import { utcDay } from "../scoring/forward-decay.ts"

/** The funnel of the invitations sent in one week, by its Monday. */
export type FunnelWeek = FunnelDay

/** The weeks that a funnel shows, this one included. */
const funnelWeeks = 12

/** The last weeks of a business, oldest first, those without invitations too. */
export const readFunnel = Effect.fnUntraced(function* (businessId: BusinessId) {
  const thisWeek = mondayOf(utcDay(yield* Clock.currentTimeMillis))
  const since = thisWeek - 7 * (funnelWeeks - 1)
  const days = yield* Invitations.use((port) => port.funnel(businessId, since))
  return Array.from({ length: funnelWeeks }, (_, week): FunnelWeek => {
    const monday = since + 7 * week
    return days
      .filter(({ day }) => mondayOf(day) === monday)
      .reduce(plus, { day: monday, sent: 0, delivered: 0, opened: 0, clicked: 0, reviewed: 0 })
  })
})

/** 1970-01-01, the day 0, was a Thursday. */
const mondayOf = (day: number): number => day - ((day + 3) % 7)

const plus = (week: FunnelWeek, day: FunnelDay): FunnelWeek => ({
  day: week.day,
  sent: week.sent + day.sent,
  delivered: week.delivered + day.delivered,
  opened: week.opened + day.opened,
  clicked: week.clicked + day.clicked,
  reviewed: week.reviewed + day.reviewed
})
