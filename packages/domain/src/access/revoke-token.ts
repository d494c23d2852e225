import { Credentials } from "@review-proof/ports"
import { Effect, Option, type Redacted } from "effect"
import { authenticateClient, type ClientCredentials } from "./authenticate-client.ts"
import { parseCredential } from "../keys/credential.ts"

/**
 * Ends one of the client's own tokens (RFC 7009). An unknown, foreign or malformed token is not an
 * error: the client could do nothing about it, and learns nothing of others' tokens (contract TOKEN-8).
 */
export const revokeToken = Effect.fn("revokeToken")(function* (
  request: ClientCredentials & { readonly token: Redacted.Redacted<string> }
) {
  const key = yield* authenticateClient(request)
  const credential = Option.getOrUndefined(yield* parseCredential(request.token))
  if (credential?.kind !== "token") return
  yield* Credentials.use((store) => store.endToken(key.id, credential.hash))
})
