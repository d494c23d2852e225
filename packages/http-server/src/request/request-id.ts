import { Effect } from "effect"
import type { SecureRandom } from "effect/crypto"

/** A new request id, `req_01kq…`: a lower-case ULID behind its prefix. */
export const newRequestId = (random: SecureRandom.SecureRandom["Service"]): Effect.Effect<string> =>
  Effect.map(random.ulid, (ulid) => `req_${ulid.toLowerCase()}`)
