import { Events } from "@review-proof/ports"
import { Effect, Layer, Option } from "effect"
import { MemoryStore } from "./memory-store.ts"
import { pageOf, selected } from "./store/positions.ts"

export const EventsLive = Layer.effect(
  Events,
  Effect.map(MemoryStore, ({ webhooks: state }) =>
    Events.of({
      find: (companyId, id) =>
        Effect.sync(() => {
          const event = state.events.get(id)?.event
          return event?.companyId === companyId ? Option.some(event) : Option.none()
        }),
      feed: (companyId, { type, since }, { limit, after }) =>
        Effect.sync(() => {
          const recorded = selected(
            state.feed.rising(companyId, after === null ? null : Number(after)),
            ({ event }) => event.createdAt >= since && (type === null || event.facts._tag === type)
          )
          const page = pageOf(recorded, limit, ({ sequence }) => String(sequence))
          return { ...page, items: page.items.map(({ event }) => event) }
        })
    })
  )
)
