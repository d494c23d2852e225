import { Events } from "@review-proof/ports"
import { Effect, Layer } from "effect"
import { finder, MemoryStore, method } from "../store/memory-store.ts"
import { pageOf, select } from "../store/select.ts"

export const EventsLayer = Layer.effect(
  Events,
  Effect.map(MemoryStore, ({ events }) =>
    Events.of({
      find: finder((companyId, id) => {
        const event = events.get(id)?.event
        return event?.companyId === companyId ? event : undefined
      }),
      feed: method((companyId, { type, since }, request) => {
        const recorded = select(
          events,
          ({ event, sequence }) =>
            sequence !== null &&
            event.companyId === companyId &&
            event.createdAt >= since &&
            (type === null || event.facts._tag === type)
        )
        const { items, next } = pageOf(
          recorded,
          request,
          position,
          (left, right) => Number(left) - Number(right)
        )
        return { items: items.map((row) => ({ event: row.event, position: position(row) })), next }
      })
    })
  )
)

const position = ({ sequence }: { readonly sequence: number | null }): string => String(sequence)
