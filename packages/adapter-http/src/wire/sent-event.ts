import { isSampleEvent } from "@review-proof/domain"
import type { Event } from "@review-proof/ports"
import { eventWire } from "./event.ts"

/** An event as receivers get it: a test event says so (contract WEBHOOK-6). */
export const sentEventWire = (event: Event): ReturnType<typeof eventWire> => {
  const wire = eventWire(event)
  return isSampleEvent(event) ? { ...wire, data: { ...wire.data, test: true } } : wire
}
