import { Deliveries } from "@review-proof/ports"
import { Clock, Effect, Layer, Option } from "effect"
import { finder, MemoryStore, method } from "../store/memory-store.ts"
import { byAge, creationOf, pageOf, select } from "../store/select.ts"
import { claimDeliveries } from "./claim.ts"
import { backlogOf, forgetBefore } from "./housekeeping.ts"
import { recoverFailed, redeliver, sendSample } from "./redeliver.ts"
import { activityOf, summaryOf } from "./delivery-reports.ts"
import { releaseDeliveries, settleDeliveries } from "./settle.ts"

export const DeliveriesLayer = Layer.effect(
  Deliveries,
  Effect.map(MemoryStore, (state) => {
    const now = Clock.currentTimeMillis
    return Deliveries.of({
      claim: (options) => Effect.map(now, (at) => claimDeliveries(state, options, at)),
      settle: (settlements, policy) =>
        Effect.map(now, (at) => settleDeliveries(state, settlements, policy, at)),
      release: method((leases) => releaseDeliveries(state, leases)),
      find: finder((id) => state.deliveries.get(id)?.delivery),
      log: method((id) =>
        (state.attempts.get(id) ?? []).toSorted(
          (left, right) => left.at - right.at || left.attempt - right.attempt
        )
      ),
      page: method((endpointId, { eventId, status, type }, request) => {
        const { items, next } = pageOf(
          select(
            state.deliveries,
            ({ delivery }) =>
              delivery.endpointId === endpointId &&
              (status === undefined || delivery.status === status) &&
              (eventId === undefined || delivery.eventId === eventId) &&
              (type === undefined || delivery.type === type)
          ),
          request,
          ({ delivery }) => creationOf(delivery),
          byAge
        )
        return { items: items.map(({ delivery }) => delivery), next }
      }),
      summaries: method((companyId, deliveries) =>
        deliveries.map((delivery) => summaryOf(state, companyId, delivery))
      ),
      activity: method((endpoints, bounds) => endpoints.map((id) => activityOf(state, id, bounds))),
      redeliver: (id, audit, trace) =>
        Effect.map(now, (at) => Option.fromNullishOr(redeliver(state, id, at, audit, trace))),
      sendSample: (event, endpointId, audit, trace) =>
        Effect.map(now, (at) => sendSample(state, event, endpointId, at, audit, trace)),
      maintain: method((before) => forgetBefore(state, before)),
      recover: (endpointId, since, audit, trace) =>
        Effect.map(now, (at) => recoverFailed(state, endpointId, since, at, audit, trace)),
      backlog: Effect.map(now, (at) => backlogOf(state, at))
    })
  })
)
