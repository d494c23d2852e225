import type { Event } from "@review-proof/ports"
import { instant, table } from "./table.ts"

export const events = table({
  name: "events",
  columns: ["id", "company_id", "type", "created_at", "facts"],
  row: (event: Event) => ({
    id: event.id,
    company_id: event.companyId,
    type: event.facts._tag,
    created_at: instant(event.createdAt),
    facts: event.facts
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
