import { Invitations, type BusinessId } from "@review-proof/ports"
import { addFunnels, emptyFunnel, type FunnelDay, utcDay } from "@review-proof/ports/store"
import { Clock, Effect } from "effect"

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
    const sentThen = days.filter(({ day }) => mondayOf(day) === monday)
    return { ...sentThen.reduce(addFunnels, emptyFunnel), day: monday }
  })
})

/** 1970-01-01, the day 0, was a Thursday. */
const mondayOf = (day: number): number => day - ((day + 3) % 7)
