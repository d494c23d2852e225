/** Makes the attempts of an endpoint by hand, without a receiver. */
import { Deliveries, type DeliveryAttempt, type EndpointId } from "@review-proof/ports"
import type { PausePolicy, Settlement } from "@review-proof/ports/store"
import { claimLeases, neverPause, settlementOf } from "@review-proof/ports/testing"
import { Effect } from "effect"

/** Settles all that is due for this endpoint alone; each attempt is logged as `record` says. */
export const attemptDue = Effect.fnUntraced(function* (
  endpoint: EndpointId,
  outcome: Settlement["outcome"],
  record: Partial<DeliveryAttempt> = {},
  policy: Partial<PausePolicy> = {}
) {
  const deliveries = yield* Deliveries
  const leases = yield* claimLeases({ among: { endpoints: [endpoint], companies: [] } })
  const settlements = yield* Effect.forEach(leases, (lease) => settlementOf(lease, outcome, record))
  yield* deliveries.settle(settlements, { ...neverPause, ...policy })
  return leases
})
