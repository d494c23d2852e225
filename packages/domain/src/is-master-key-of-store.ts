import { MasterKeyMark } from "@review-proof/ports"
import type { StoreUnavailable } from "@review-proof/ports"
import { Effect, Redacted } from "effect"
import * as Base64Url from "effect/encoding/Base64Url"
import { Secrets } from "./secrets.ts"

/**
 * Whether the store's data was made with this master key. With another, webhook
 * secrets cannot be opened, links that were sent lead nowhere, and people who
 * unsubscribed are not recognised. A store without a mark takes this one's.
 */
export const isMasterKeyOfStore: Effect.Effect<boolean, StoreUnavailable, MasterKeyMark | Secrets> =
  Effect.gen(function* () {
    const { first } = yield* MasterKeyMark
    const { mark } = yield* Secrets
    const own = Base64Url.encode(Redacted.value(mark))
    return (yield* first(own)) === own
  })
