import { Effect } from "effect"
import { SecureRandom } from "effect/crypto/SecureRandom"
import * as Base64Url from "effect/encoding/Base64Url"

/** 32 random bytes in base64url, which nobody can guess. */
export const randomText: Effect.Effect<string, never, SecureRandom> = SecureRandom.use((random) =>
  Effect.map(random.randomBytes(32), Base64Url.encode)
)
