import type { Event } from "@review-proof/ports"
import { instant, table } from "./table.ts"

export interface RecordedEvent {
  readonly event: Event
  readonly trace: string | undefined
}

export const events = table({
  name: "events",
  columns: ["id", "company_id", "type", "created_at", "facts", "trace"],
  row: ({ event, trace }: RecordedEvent) => ({
    id: event.id,
    company_id: event.companyId,
    type: event.facts._tag,
    created_at: instant(event.createdAt),
    facts: event.facts,
    trace
  })
})

export interface EventRow {
  readonly id: Event["id"]
  readonly company_id: Event["companyId"]
  readonly created_at: number
  readonly facts: Event["facts"]
}

export const toEvent = (row: EventRow): Event => ({
  id: row.id,
  companyId: row.company_id,
  createdAt: row.created_at,
  facts: row.facts
})
