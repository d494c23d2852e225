import { isSampleEvent } from "@review-proof/domain"
import type { Event } from "@review-proof/ports"
import { eventWire } from "./event.ts"

/** An event as receivers get it: a test event says so (rules.md, Webhooks). */
export const sentEventWire = (event: Event): ReturnType<typeof eventWire> => {
  const wire = eventWire(event)
  return isSampleEvent(event) ? { ...wire, data: { ...wire.data, test: true } } : wire
}
