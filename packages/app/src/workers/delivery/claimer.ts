import { Deliveries } from "@review-proof/ports"
import type { ClaimScope } from "@review-proof/ports"
import { Clock, Effect } from "effect"
import { bounds } from "./delivery-bounds.ts"
import { DeliveryNudge } from "./delivery-nudge.ts"
import type { DeliverySlots } from "./delivery-slots.ts"

/**
 * Claims leases. Looking everywhere costs a probe for each endpoint that
 * something waits for, and those can be thousands when receivers are dead; it
 * finds what other instances committed, what is due again, and leases that ran
 * out. Looking where there is news is cheap: at companies that had events, and
 * at endpoints that a claim left something of.
 */
export const makeClaimer = Effect.fnUntraced(function* (slots: DeliverySlots, leaseMillis: number) {
  const deliveries = yield* Deliveries
  const nudge = yield* DeliveryNudge
  const clock = yield* Clock.Clock
  let left: ClaimScope = nowhere

  const claim = (limit: number, among?: ClaimScope) =>
    Effect.map(
      deliveries.claim({
        limit,
        perEndpoint: bounds.claimPerEndpoint,
        leaseMillis,
        saturated: slots.saturated(clock.currentTimeMillisUnsafe()),
        ...(among && { among })
      }),
      (leases) => ({ leases, isCut: leases.length === limit })
    )

  return {
    everywhere: (limit: number) => claim(limit),
    /** A claim that brings all that it may does not see everything: the next looks there again. */
    news: Effect.fnUntraced(function* (limit: number) {
      const among: ClaimScope = {
        companies: union(left.companies, nudge.told()),
        endpoints: union(left.endpoints, slots.withMore(clock.currentTimeMillisUnsafe()))
      }
      left = nowhere
      if (among.companies.length + among.endpoints.length === 0) return nothing
      const claimed = yield* claim(limit, among)
      if (claimed.isCut) left = among
      return claimed
    })
  }
})

const nowhere: ClaimScope = { companies: [], endpoints: [] }

const nothing = { leases: [], isCut: false }

const union = <A>(left: ReadonlyArray<A>, right: ReadonlyArray<A>): ReadonlyArray<A> =>
  left.length === 0 ? right : Array.from(new Set([...left, ...right]))
