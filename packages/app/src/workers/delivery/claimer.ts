import { Deliveries } from "@review-proof/ports"
import { Clock, Effect } from "effect"
import { bounds } from "./delivery-bounds.ts"
import { ClaimScopes, isNowhere } from "./claim-scopes.ts"
import { DeliveryNudge } from "./delivery-nudge.ts"
import type { DeliverySlots } from "./delivery-slots.ts"

/** Claims leases for the slots that are free, where there may be something to claim. */
export const makeClaimer = Effect.fnUntraced(function* (slots: DeliverySlots, leaseMillis: number) {
  const deliveries = yield* Deliveries
  const nudge = yield* DeliveryNudge
  const clock = yield* Clock.Clock
  const scopes = new ClaimScopes()

  const claim = Effect.fnUntraced(function* (limit: number) {
    const began = clock.currentTimeMillisUnsafe()
    const { saturated, waiting } = slots.survey(began)
    const among = scopes.next(began, nudge.told(), waiting)
    if (among !== undefined && isNowhere(among)) return { leases: [], isCut: false }
    const leases = yield* deliveries.claim({
      limit,
      perEndpoint: bounds.claimPerEndpoint,
      leaseMillis,
      saturated,
      ...(among && { among })
    })
    const isCut = leases.length === limit
    scopes.looked(among, isCut, began, clock.currentTimeMillisUnsafe())
    return { leases, isCut }
  })

  return {
    /** Leases up to a limit; whether there may be more where it looked. */
    claim,
    /** A claim failed, or what it brought was lost. */
    lost: Effect.sync(() => scopes.lost()),
    /** How long there is nothing to claim unless there is news. */
    rest: () => scopes.rest(clock.currentTimeMillisUnsafe())
  }
})
