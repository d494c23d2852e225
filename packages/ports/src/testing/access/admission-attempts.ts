import { Clock, Effect, Random } from "effect"
import type { AdmissionAttempt } from "../../store.ts"
import type { Admission, ApiKey, CredentialHash, UnitOfWork } from "../../index.ts"
import { Credentials } from "../../index.ts"
import { fresh } from "../fresh.ts"
import { givenCompany, type GivenCompany, givenKey, replace } from "../given.ts"
import { sampleToken } from "../arbitraries/samples.ts"
import { type LawTester, minute } from "../suite.ts"
import { admissionUnderTest } from "./admission-under-test.ts"

export type AdmissionTester = LawTester<Admission | Credentials | UnitOfWork>

/** An attempt from an address without failures, with a rate that a law will not reach. */
export const attemptWith = Effect.fnUntraced(function* (
  hash: CredentialHash,
  kind: AdmissionAttempt["kind"] = "key"
) {
  const attempt: AdmissionAttempt = {
    kind,
    hash,
    address: "203.0.113.7",
    addressBucket: yield* freshAddress,
    ratePerSecond: 100
  }
  return attempt
})

/**
 * A new key, and a call with it, which is made at the instance that runs it; by default with a rate
 * that a law will not reach.
 */
export const givenCaller = Effect.fnUntraced(function* (
  ratePerSecond: number = 100,
  of?: GivenCompany
) {
  const key = yield* givenKey(of ?? (yield* givenCompany()))
  const attempt = { ...(yield* attemptWith(key.hash)), ratePerSecond }
  const call = Effect.flatMap(admissionUnderTest, (admission) => admission.attempt(attempt))
  return { attempt, call, key }
})

/** Returns the credential that an attempt with a token finds; null once the token is gone. */
export const foundBy = Effect.fnUntraced(function* (token: CredentialHash) {
  const admission = yield* admissionUnderTest
  const facts = yield* admission.attempt(yield* attemptWith(token, "token"))
  return facts.credential
})

/** The bucket of an address that nobody has used. */
export const freshAddress = Effect.map(
  Effect.replicateEffect(Random.nextIntBetween(0, 0xffff), 3),
  (parts) => `2001:${parts.map((part) => part.toString(16)).join(":")}::/64`
)

/** A token that was issued while its key was valid; then the key is changed as given. */
export const givenToken = Effect.fnUntraced(function* (
  given: { readonly key?: Partial<ApiKey>; readonly endsIn?: number } = {}
) {
  const credentials = yield* Credentials
  const company = yield* givenCompany()
  const issuing = yield* givenKey(company)
  const now = yield* Clock.currentTimeMillis
  const token = sampleToken({
    hash: yield* fresh.credentialHash,
    keyId: issuing.id,
    companyId: issuing.companyId,
    scopes: ["score:read", "reviews:read"],
    issuedAt: now - minute,
    expiresAt: now + (given.endsIn ?? minute)
  })
  yield* credentials.issueToken(token, { keyVersion: 1, maxLive: 100 })
  if (given.key === undefined) return { company, key: issuing, token }
  return { company, key: yield* replace.key(issuing, given.key), token }
})
