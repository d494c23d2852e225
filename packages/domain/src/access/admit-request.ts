import { Admission } from "@review-proof/ports"
import type { AdmissionAttempt, StoreUnavailable } from "@review-proof/ports"
import { Effect } from "effect"
import { Settings } from "../settings.ts"
import { addressBucket } from "./address.ts"
import { InvalidKey } from "./admission-refusal.ts"
import type { AdmissionRefusal } from "./admission-refusal.ts"
import { admit } from "./admit.ts"
import type { Admitted } from "./admit.ts"
import type { PresentedCredential } from "./credential.ts"
import { refuseBlocked, reject } from "./failed-authentication.ts"

/**
 * Lets a request through, counted, or says why not (rules.md, Admission,
 * checks 4 to 9), in one round trip to the store. A rejected or malformed
 * credential counts against its address, which costs a second one; a missing
 * or expired one does not. `address` is canonical.
 */
export const admitRequest = Effect.fnUntraced(function* (request: {
  readonly credential: "missing" | "malformed" | PresentedCredential
  readonly address: string
}): Effect.fn.Return<Admitted, AdmissionRefusal | StoreUnavailable, Admission> {
  const bucket = addressBucket(request.address)
  if (request.credential === "missing") {
    yield* refuseBlocked(bucket)
    return yield* new InvalidKey()
  }
  if (request.credential === "malformed") return yield* reject(new InvalidKey(), bucket)
  const { ratePerSecond } = yield* Settings
  const attempt: AdmissionAttempt = {
    kind: request.credential.kind,
    hash: request.credential.hash,
    address: request.address,
    addressBucket: bucket,
    ratePerSecond
  }
  const store = yield* Admission
  const verdict = admit(yield* store.attempt(attempt), attempt)
  switch (verdict._tag) {
    case "Admitted":
      return verdict
    case "InvalidKey":
    case "InvalidToken":
      return yield* reject(verdict, bucket)
    default:
      return yield* Effect.fail(verdict)
  }
})
