import { EventId, type CompanyId, type Event, type EventFacts } from "@review-proof/ports"
import { Effect } from "effect"
import type { SecureRandom } from "effect/crypto/SecureRandom"
import { newId } from "../ids/new-id.ts"

/** Makes the event of a present change, to be committed with that change. */
export const newEvent = (
  companyId: CompanyId,
  facts: EventFacts,
  now: number
): Effect.Effect<Event, never, SecureRandom> =>
  Effect.map(newId(EventId), (id) => ({ id, companyId, createdAt: now, facts }))
