import { Event } from "@review-proof/ports"
import { type Row, table, tableOf } from "./table.ts"

export interface RecordedEvent {
  readonly event: Event
  readonly trace: string | undefined
}

const flatEvents = tableOf(Event, "events")

export const events = table({
  name: flatEvents.name,
  columns: [...flatEvents.columns, "type", "trace"],
  row: ({ event, trace }: RecordedEvent) => ({
    ...flatEvents.row(event),
    type: event.facts._tag,
    trace
  })
})

export type EventRow = Row<typeof flatEvents>

export const toEvent = flatEvents.entity
