import { Effect } from "effect"
import { SecureRandom } from "effect/crypto"

/** A new request id, `req_01kq…`: a lower-case ULID behind its prefix. */
export const newRequestId: Effect.Effect<string, never, SecureRandom.SecureRandom> =
  SecureRandom.SecureRandom.use((random) =>
    Effect.map(random.ulid, (ulid) => `req_${ulid.toLowerCase()}`)
  )
