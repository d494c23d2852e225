import { Effect } from "effect"
import { refuseBlocked, rejectCredential } from "../access/failed-authentication.ts"
import { addressBucket } from "../ip-address.ts"

/**
 * Counts wrong codes, links, passkeys and provider answers against their network address, in the
 * way of failed authentications but separately. Successes do not count (contract PORTAL-2). Fails
 * with `AddressBlocked` from the twenty-first failure within a minute on.
 */
export const limitFailedSignIns = Effect.fnUntraced(function* <
  A,
  E extends { readonly _tag: string },
  R
>(networkAddress: string, signingIn: Effect.Effect<A, E, R>) {
  const bucket = `portal ${addressBucket(networkAddress)}`
  yield* refuseBlocked(bucket)
  return yield* Effect.catch(signingIn, (error) =>
    failures.has(error._tag) ? rejectCredential(error, bucket) : Effect.fail(error)
  )
})

const failures: ReadonlySet<string> = new Set([
  "WrongCode",
  "SignInEnded",
  "PasskeyNotAccepted",
  "ProviderFailure",
  "ProviderSignInRefused"
])
