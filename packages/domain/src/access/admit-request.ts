import { Admission, type StoreUnavailable } from "@review-proof/ports"
import { Context, Effect } from "effect"
import { addressBucket } from "../ip-address.ts"
import { AdmissionSettings } from "./admission-settings.ts"
import { blockRefusal, InvalidKey, type AdmissionRefusal } from "./admission-refusal.ts"
import { admit, admissionRule, type Admitted } from "./admit.ts"
import { BlockedAddresses } from "./blocked-addresses.ts"
import type { PresentedCredential } from "../keys/credential.ts"
import { refuseBlocked, rejectCredential } from "./failed-authentication.ts"

/**
 * Admits and counts a request, or returns why not (contract ADMISSION-1, checks 4 to 9), in one
 * round trip to the store. A rejected or malformed credential is counted against its address, which
 * takes a second one; a missing or expired one is not. `address` is canonical.
 */
export const admitRequest = (request: {
  readonly credential: "missing" | "malformed" | PresentedCredential
  readonly address: string
}): Effect.Effect<Admitted, AdmissionRefusal | StoreUnavailable, Admission> => {
  const { address, credential } = request
  const bucket = addressBucket(address)
  if (credential === "missing") {
    return Effect.andThen(refuseBlocked(bucket), Effect.fail(new InvalidKey()))
  }
  if (credential === "malformed") return rejectCredential(new InvalidKey(), bucket)
  return Effect.contextWith((context: Context.Context<Admission>) => {
    const { ratePerSecond } = Context.get(context, AdmissionSettings)
    const { hash, kind } = credential
    const attempt = { kind, hash, address, addressBucket: bucket, ratePerSecond }
    const blocked = Context.get(context, BlockedAddresses)
    const known = blocked.find(bucket)
    if (known !== undefined) return Effect.fail(blockRefusal(known.until, known.now))
    const askedAt = blocked.elapsed()
    return Effect.flatMap(
      Context.get(context, Admission).attempt(attempt, admissionRule),
      (facts) => {
        blocked.remember(bucket, facts, askedAt)
        return answer(admit(facts, attempt), bucket)
      }
    )
  })
}

const answer = (
  verdict: Admitted | AdmissionRefusal,
  bucket: string
): Effect.Effect<Admitted, AdmissionRefusal | StoreUnavailable, Admission> => {
  switch (verdict._tag) {
    case "Admitted":
      return Effect.succeed(verdict)
    case "InvalidKey":
    case "InvalidToken":
      return rejectCredential(verdict, bucket)
    default:
      return Effect.fail(verdict)
  }
}
