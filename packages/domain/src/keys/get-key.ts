import { Credentials } from "@review-proof/ports"
import type { ApiKey, KeyId, StoreUnavailable } from "@review-proof/ports"
import { Effect } from "effect"
import { orNotFound } from "../errors.ts"
import type { NotFound } from "../errors.ts"

/** The key, or `NotFound`. */
export const getKey = (
  id: KeyId
): Effect.Effect<ApiKey, NotFound | StoreUnavailable, Credentials> =>
  Credentials.use((credentials) => credentials.findKey(id)).pipe(Effect.flatMap(orNotFound("key")))
