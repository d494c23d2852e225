import { ClientId, CredentialHash, Credentials } from "@review-proof/ports"
import type { Admission, ApiKey, StoreUnavailable } from "@review-proof/ports"
import { Clock, Effect, Option, Redacted, Schema } from "effect"
import * as Mac from "effect/crypto/Mac"
import type * as Digest from "effect/crypto/Digest"
import { keyStatus } from "../keys/key-status.ts"
import { utf8 } from "../utf8.ts"
import { addressBucket } from "../ip-address.ts"
import type { AddressBlocked } from "./admission-refusal.ts"
import { hashCredential } from "../keys/credential.ts"
import { refuseBlocked, rejectCredential } from "./failed-authentication.ts"
import { allowsAddress } from "../keys/ip-allowlist.ts"
import { ClientAddressNotAllowed, InvalidClient } from "./token-refusal.ts"

/** A credential that the client left out is undefined. */
export interface ClientCredentials {
  readonly clientId: string | undefined
  readonly secret: Redacted.Redacted<string> | undefined
  /** The caller's canonical address. */
  readonly address: string
}

/**
 * The key that a client id and the key itself prove (RFC 6749, 2.3.1): neither revoked nor expired,
 * and used from an address that its allowlist permits. Checks 4 to 7 of contract ADMISSION-1, in
 * that order. An unknown id and a wrong secret cost the same work and get the same answer, and both
 * count against the address; a missing part and an expired key do not.
 */
export const authenticateClient = Effect.fnUntraced(function* ({
  address,
  clientId,
  secret
}: ClientCredentials): Effect.fn.Return<
  ApiKey,
  AddressBlocked | InvalidClient | ClientAddressNotAllowed | StoreUnavailable,
  Admission | Credentials | Digest.Digest
> {
  const bucket = addressBucket(address)
  yield* refuseBlocked(bucket)
  if (clientId === undefined || secret === undefined) return yield* new InvalidClient()
  const presented = yield* hashCredential(secret)
  const key = Option.getOrUndefined(yield* findByClient(clientId))
  const proven = Mac.timingSafeEqual(utf8(presented), utf8(key?.hash ?? unmatchedHash))
  if (key === undefined || !proven || key.revokedAt !== null) {
    return yield* rejectCredential(new InvalidClient(), bucket)
  }
  if (keyStatus(key, yield* Clock.currentTimeMillis) === "expired") {
    return yield* new InvalidClient()
  }
  return allowsAddress(key.ipAllowlist, address) ? key : yield* new ClientAddressNotAllowed()
})

const decodeClientId = Schema.decodeUnknownOption(ClientId)

const findByClient = (text: string) =>
  Option.match(decodeClientId(text), {
    onNone: () => Effect.succeed(Option.none<ApiKey>()),
    onSome: (clientId) => Credentials.use((store) => store.findKeyByClient(clientId))
  })

/** No text is known to hash to this. */
const unmatchedHash = CredentialHash.make("0".repeat(64))
