import { Deliveries } from "@review-proof/ports"
import { Clock, Effect, Layer, Option } from "effect"
import { claimDeliveries } from "./deliveries/claim.ts"
import { backlogOf, forgetBefore } from "./deliveries/housekeeping.ts"
import { recoverFailed, redeliver, sendSample } from "./deliveries/redeliver.ts"
import { releaseDeliveries, settleDeliveries } from "./deliveries/settle.ts"
import { MemoryStore } from "./memory-store.ts"
import { creationOf, pageOf, selected } from "./store/positions.ts"

export const DeliveriesLive = Layer.effect(
  Deliveries,
  Effect.map(MemoryStore, (store) => {
    const { webhooks: state } = store
    return Deliveries.of({
      claim: (options) =>
        Effect.map(Clock.currentTimeMillis, (now) => claimDeliveries(state, options, now)),
      settle: (settlements, policy) =>
        Effect.map(Clock.currentTimeMillis, (now) =>
          settleDeliveries(store, settlements, policy, now)
        ),
      release: (leases) => Effect.sync(() => releaseDeliveries(state, leases)),
      find: (id) => Effect.sync(() => Option.fromNullishOr(state.deliveries.get(id)?.delivery)),
      log: (id) =>
        Effect.sync(() =>
          (state.attempts.get(id) ?? []).toSorted((left, right) => left.at - right.at)
        ),
      page: (endpointId, { eventId, status, type }, { limit, after }) =>
        Effect.sync(() => {
          const wanted = selected(
            state.deliveriesOfEndpoint.falling([endpointId], after),
            ({ delivery }) =>
              (status === undefined || delivery.status === status) &&
              (eventId === undefined || delivery.eventId === eventId) &&
              (type === undefined || delivery.type === type)
          )
          const page = pageOf(wanted, limit, ({ delivery }) => creationOf(delivery))
          return { ...page, items: page.items.map(({ delivery }) => delivery) }
        }),
      redeliver: (id, audit) =>
        Effect.map(Clock.currentTimeMillis, (now) =>
          Option.fromNullishOr(redeliver(store, id, now, audit))
        ),
      sendSample: (event, endpointId, audit) =>
        Effect.map(Clock.currentTimeMillis, (now) =>
          sendSample(store, event, endpointId, now, audit)
        ),
      maintain: (before) => Effect.sync(() => forgetBefore(state, before)),
      recover: (endpointId, since, audit) =>
        Effect.map(Clock.currentTimeMillis, (now) =>
          recoverFailed(store, endpointId, since, now, audit)
        ),
      backlog: Effect.map(Clock.currentTimeMillis, (now) => backlogOf(state, now))
    })
  })
)
