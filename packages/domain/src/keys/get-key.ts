import { Credentials, type ApiKey, type KeyId, type StoreUnavailable } from "@review-proof/ports"
import { Effect } from "effect"
import { orNotFound, type NotFound } from "../errors.ts"

/** The key, or `NotFound`. */
export const getKey = (
  id: KeyId
): Effect.Effect<ApiKey, NotFound | StoreUnavailable, Credentials> =>
  Credentials.use((credentials) => credentials.findKey(id)).pipe(Effect.flatMap(orNotFound("key")))
