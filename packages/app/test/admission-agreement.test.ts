/** PostgreSQL decides in SQL what it counts; here both stores are held to the domain's verdict. */
import { assert, it } from "@effect/vitest"
import { WebCryptoLayer } from "@review-proof/domain/secrets"
import { MemoryStoreLayer } from "@review-proof/adapter-memory"
import { addressBucket, admit, admissionRule } from "@review-proof/domain/access"
import { Admission, Credentials, Scope, UnitOfWork, type ApiKey } from "@review-proof/ports"
import type { AdmissionAttempt } from "@review-proof/ports/store"
import { changed, fresh, givenCompany, givenKey } from "@review-proof/ports/testing"
import { Clock, Effect, Layer, Schema } from "effect"
import { freshStore } from "@review-proof/testkit/database/database"
import { layer } from "@review-proof/testkit/test"
import { between } from "@review-proof/testkit/numbers"

/** 0 in one case of eight: a fault is rare, so that requests often reach the later checks. */
const rarely = between(0, 7)

const addresses = [
  "203.0.113.7",
  "203.0.113.8",
  "10.9.8.7",
  "2001:db8:1::5",
  "2001:db8:1::6",
  "2001:db8:2::5",
  "unknown"
] as const

const entries = ["203.0.113.7", "10.0.0.0/8", "2001:db8:1::/48", "2001:db8:1::5", "::/0"] as const

/** A key and its company in any state that commits can bring them to, and calls with it. */
const Situation = Schema.Struct({
  plan: Schema.Literals(["pro", "enterprise", "pro", "free"]),
  monthlyLimit: Schema.Union([Schema.Null, between(0, 2), between(1, 6)]),
  suspended: rarely,
  revoked: rarely,
  blocked: rarely,
  rotated: rarely,
  allowlist: Schema.Union([
    Schema.Tuple([]),
    Schema.Array(Schema.Literals(entries)).check(Schema.isMaxLength(3))
  ]),
  /** Milliseconds from now; some end while the calls are made. */
  keyEnds: Schema.NullOr(Schema.Literals([3_600_000, -1, 15, 3_600_000])),
  tokenEnds: Schema.Literals([3_600_000, 3_600_000, -1, 15]),
  rate: between(1, 6),
  calls: Schema.Array(
    Schema.Struct({
      with: Schema.Literals(["key", "token", "nothing"]),
      from: Schema.Union([Schema.Literal("203.0.113.7"), Schema.Literals(addresses)]),
      failures: Schema.Union([Schema.Literal(0), Schema.Literal(0), Schema.Literals([0, 7, 20])])
    })
  ).check(Schema.isBetweenLength(4, 10))
})
type Situation = typeof Situation.Type

const settle = Effect.fnUntraced(function* (situation: Situation) {
  const now = yield* Clock.currentTimeMillis
  const at = (set: number) => (set === 0 ? now - 1000 : null)
  const { plan, monthlyLimit } = situation
  const status = situation.suspended === 0 ? "suspended" : "active"
  const given = yield* givenCompany({ plan, monthlyLimit, status })
  const { company } = given
  const key = yield* givenKey(given, {
    permissions: Scope.literals,
    ipAllowlist: situation.allowlist,
    expiresAt: situation.keyEnds === null ? null : now + situation.keyEnds
  })
  const token = yield* fresh.credentialHash
  yield* Credentials.use((credentials) =>
    credentials.issueToken(
      {
        hash: token,
        keyId: key.id,
        companyId: company.id,
        scopes: ["score:read"],
        issuedAt: now,
        expiresAt: now + situation.tokenEnds
      },
      { keyVersion: 1, maxLive: 100 }
    )
  )
  const stopped: ApiKey = {
    ...key,
    rotatedAt: at(situation.rotated),
    blockedAt: at(situation.blocked),
    revokedAt: at(situation.revoked),
    version: 2
  }
  yield* changed({ _tag: "ReplaceKey", key: stopped })
  return { company, hashes: { key: key.hash, token, nothing: yield* fresh.credentialHash } }
})

/** Addresses are every situation's own: failures of one must not block another's calls. */
let situations = 0
const ownAddress = (address: string, number: number) =>
  address === "unknown" ? `unknown ${number}` : address

const verdicts = new Set<string>()

/** Makes the situation's calls, and compares what was counted with what the facts allow. */
const agrees = Effect.fnUntraced(function* (situation: Situation) {
  const admission = yield* Admission
  const number = ++situations
  const { company, hashes } = yield* settle(situation)
  const endsMeanwhile = situation.keyEnds === 15 || situation.tokenEnds === 15
  let counted = 0
  for (const made of situation.calls) {
    const address = ownAddress(made.from, number)
    const bucket = `${addressBucket(address)} ${number}`
    for (let i = 0; i < made.failures; i++) yield* admission.recordFailure(bucket, 20)
    const attempt: AdmissionAttempt = {
      kind: made.with === "token" ? "token" : "key",
      hash: hashes[made.with],
      address,
      addressBucket: bucket,
      ratePerSecond: situation.rate
    }
    const facts = yield* admission.attempt(attempt, admissionRule)
    const verdict = admit(facts, attempt)
    verdicts.add(verdict._tag)
    assert.strictEqual(facts.counted, verdict._tag === "Admitted", verdict._tag)
    if (facts.counted) counted++
    if (endsMeanwhile) yield* Effect.sleep(3)
  }
  const month = new Date(yield* Clock.currentTimeMillis).toISOString().slice(0, 7)
  assert.strictEqual(yield* admission.requestsIn(company.id, month), counted)
})

const law = <E>(store: string, live: Layer.Layer<Admission | Credentials | UnitOfWork, E>) => {
  const World = Layer.merge(live, WebCryptoLayer)
  const options = { excludeTestServices: true, timeout: "60 seconds" } as const
  layer(World, options)(`On ${store}, what admission counts`, (test) => {
    test.prop(
      "is exactly what the verdict lets through",
      { situation: Situation },
      function* ({ situation }) {
        yield* agrees(situation)
      },
      { timeout: 120_000, arbitrary: { runs: 300 } }
    )

    it("reaches every verdict in those runs", () => {
      assert.sameMembers(
        [...verdicts],
        [
          "AddressBlocked",
          "Admitted",
          "CompanySuspended",
          "InvalidKey",
          "InvalidToken",
          "IpNotAllowed",
          "KeyBlocked",
          "KeyExpired",
          "MonthlyLimitReached",
          "PlanRequired",
          "RateLimited",
          "TokenExpired"
        ]
      )
      verdicts.clear()
    })
  })
}

law("memory", MemoryStoreLayer)
law("PostgreSQL", freshStore())
