import { Effect } from "effect"
import * as SecureRandom from "effect/crypto/SecureRandom"

/**
 * A new id, `biz_01kq…`: its prefix and a lower-case ULID. Ids of one process
 * sort in the order of their making, so neighbours in time are neighbours in
 * an index. They can be guessed: an id is never a secret.
 */
export const newId = <Id>(schema: {
  readonly prefix: string
  readonly make: (text: string) => Id
}): Effect.Effect<Id, never, SecureRandom.SecureRandom> =>
  SecureRandom.SecureRandom.use((random) =>
    Effect.map(random.ulid, (ulid) => schema.make(`${schema.prefix}_${ulid.toLowerCase()}`))
  )
