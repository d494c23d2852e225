import { assert, layer } from "@effect/vitest"
import { Clock, DateTime, Effect, Option, Random } from "effect"
import type { Layer } from "effect"
import type { AdmissionAttempt, AdmissionFacts, ApiKey, CredentialHash } from "../index.ts"
import { Admission, Credentials, UnitOfWork } from "../index.ts"
import { fresh } from "./fresh.ts"
import { changed, givenBusiness, givenCompany, givenKey } from "./given.ts"
import { lawOptions, slow } from "./law-options.ts"
import { sampleToken } from "./samples.ts"

const minute = 60_000

/** What any store owes of the gate in front of every call. */
export const admissionLaws = <E>(
  name: string,
  live: Layer.Layer<Admission | Credentials | UnitOfWork, E>
): void =>
  layer(live, lawOptions)(`${name}: Admission`, (it) => {
    it.effect("knows nothing of a credential that was never issued", () =>
      Effect.gen(function* () {
        const admission = yield* Admission
        const hash = yield* fresh.credentialHash
        for (const kind of ["key", "token"] as const) {
          const facts = yield* admission.attempt({ ...(yield* attemptWith(hash)), kind })
          assert.isNull(facts.credential)
          assert.isFalse(facts.counted)
        }
      })
    )

    it.effect("tells all that the verdict on a key needs, as it was before the attempt", () =>
      Effect.gen(function* () {
        const admission = yield* Admission
        const company = yield* givenCompany({ monthlyLimit: 9 })
        const key = yield* givenKey(company, { permissions: ["replies:write", "score:read"] })
        const attempt = yield* attemptWith(key.hash)
        const earliest = yield* Clock.currentTimeMillis
        const first = yield* admission.attempt(attempt)
        assert.deepStrictEqual(first, {
          now: first.now,
          addressBlockedUntil: null,
          credential: {
            key,
            company: company.company,
            creatorName: company.owner.name,
            token: null,
            admittedAt: [],
            requestsThisMonth: 0,
            businesses: { ids: [], complete: true }
          },
          counted: true
        })
        assert.closeTo(first.now, earliest, minute)
        const second = yield* admission.attempt(attempt)
        assert.deepStrictEqual(second.credential?.admittedAt, [first.now])
        assert.strictEqual(second.credential?.requestsThisMonth, 1)
        assert.strictEqual(yield* admission.requestsIn(key.companyId, monthOf(first.now)), 2)
      })
    )

    it.effect("tells a token's scopes and end with its key", () =>
      Effect.gen(function* () {
        const admission = yield* Admission
        const { key, token } = yield* givenToken()
        const facts = yield* admission.attempt({
          ...(yield* attemptWith(token.hash)),
          kind: "token"
        })
        assert.isTrue(facts.counted)
        assert.deepStrictEqual(facts.credential?.key, key)
        assert.deepStrictEqual(facts.credential?.token, {
          scopes: token.scopes,
          expiresAt: token.expiresAt
        })
        const wrongKind = yield* admission.attempt(yield* attemptWith(token.hash))
        assert.isNull(wrongKind.credential)
      })
    )

    it.effect(
      "lists the businesses that a key may use, oldest first, a hundred at most",
      () =>
        Effect.gen(function* () {
          const admission = yield* Admission
          const company = yield* givenCompany()
          const foreign = yield* givenBusiness(yield* givenCompany())
          const times = Array.from({ length: 101 }, (_, index) => 200 - index)
          const made = yield* Effect.forEach(times, (createdAt) =>
            givenBusiness(company, { createdAt })
          )
          const ids = made.map(({ id }) => id).toReversed()
          const listed = Effect.fnUntraced(function* (businesses: ApiKey["businesses"]) {
            const key = yield* givenKey(company, { businesses })
            const facts = yield* admission.attempt(yield* attemptWith(key.hash))
            return facts.credential?.businesses
          })
          assert.deepStrictEqual(yield* listed(null), { ids: ids.slice(0, 100), complete: false })
          assert.deepStrictEqual(yield* listed(ids.slice(0, 100).toReversed()), {
            ids: ids.slice(0, 100),
            complete: true
          })
          const two = [ids[7], foreign.id, ids[3]].flatMap((id) => id ?? [])
          assert.deepStrictEqual(yield* listed(two), {
            ids: [ids[3], ids[7]].flatMap((id) => id ?? []),
            complete: true
          })
          assert.deepStrictEqual(yield* listed([]), { ids: [], complete: true })
        }),
      slow
    )

    it.effect("counts no attempt that a check refuses, and changes no counter", () =>
      Effect.gen(function* () {
        const admission = yield* Admission
        const past = (yield* Clock.currentTimeMillis) - 1000
        const active = yield* givenCompany()
        const refused = [
          yield* givenKey(active, { revokedAt: past }),
          yield* givenKey(active, { expiresAt: past }),
          yield* givenKey(active, { blockedAt: past }),
          yield* givenKey(active, { ipAllowlist: ["198.51.100.0/24", "2001:db8::/32"] }),
          yield* givenKey(yield* givenCompany({ status: "suspended" })),
          yield* givenKey(yield* givenCompany({ plan: "free" })),
          yield* givenKey(yield* givenCompany({ plan: "free", monthlyLimit: 5 })),
          yield* givenKey(yield* givenCompany({ monthlyLimit: 0 }))
        ]
        for (const key of refused) {
          const attempt = yield* attemptWith(key.hash)
          for (const facts of [
            yield* admission.attempt(attempt),
            yield* admission.attempt(attempt)
          ]) {
            assert.isFalse(facts.counted)
            assert.deepStrictEqual(facts.credential?.key, key)
            assert.deepStrictEqual(facts.credential?.admittedAt, [])
            assert.strictEqual(facts.credential?.requestsThisMonth, 0)
            assert.strictEqual(yield* admission.requestsIn(key.companyId, monthOf(facts.now)), 0)
          }
        }
      })
    )

    it.effect(
      "counts an attempt with a key that ends later, or was rotated and has not ended",
      () =>
        Effect.gen(function* () {
          const admission = yield* Admission
          const now = yield* Clock.currentTimeMillis
          const company = yield* givenCompany({ plan: "enterprise" })
          const keys = [
            yield* givenKey(company, { expiresAt: now + minute }),
            yield* givenKey(company, { rotatedAt: now - 1000, expiresAt: now + minute })
          ]
          for (const key of keys) {
            const facts = yield* admission.attempt(yield* attemptWith(key.hash))
            assert.isTrue(facts.counted)
          }
        })
    )

    it.effect.each([
      { allowlist: ["203.0.113.7"], address: "203.0.113.7", allowed: true },
      { allowlist: ["203.0.113.7"], address: "203.0.113.8", allowed: false },
      { allowlist: ["203.0.113.0/24"], address: "203.0.113.255", allowed: true },
      { allowlist: ["203.0.113.0/25"], address: "203.0.113.128", allowed: false },
      { allowlist: ["198.51.100.1", "10.0.0.0/8"], address: "10.255.0.1", allowed: true },
      { allowlist: ["0.0.0.0/0"], address: "2001:db8::1", allowed: false },
      { allowlist: ["2001:db8::/32"], address: "2001:db8:ffff::1", allowed: true },
      { allowlist: ["2001:db8::/32"], address: "2001:db9::1", allowed: false },
      { allowlist: ["2001:db8::1"], address: "2001:db8::1", allowed: true },
      { allowlist: ["::/0"], address: "10.0.0.1", allowed: false }
    ])(
      "lets $address in by the allowlist $allowlist: $allowed",
      ({ allowlist, address, allowed }) =>
        Effect.gen(function* () {
          const admission = yield* Admission
          const key = yield* givenKey(yield* givenCompany(), { ipAllowlist: allowlist })
          const facts = yield* admission.attempt({ ...(yield* attemptWith(key.hash)), address })
          assert.strictEqual(facts.counted, allowed)
        })
    )

    it.effect("counts no attempt with a token that ended, or whose key ended or was rotated", () =>
      Effect.gen(function* () {
        const admission = yield* Admission
        const past = (yield* Clock.currentTimeMillis) - 1000
        const given = [
          yield* givenToken({ endsIn: -1000 }),
          yield* givenToken({ key: { revokedAt: past } }),
          yield* givenToken({ key: { blockedAt: past } }),
          yield* givenToken({ key: { rotatedAt: past, expiresAt: past + minute } }),
          yield* givenToken({ key: { expiresAt: past } }),
          yield* givenToken({ key: { ipAllowlist: ["198.51.100.1"] } })
        ]
        for (const { key, token } of given) {
          const attempt = { ...(yield* attemptWith(token.hash)), kind: "token" } as const
          const facts = yield* admission.attempt(attempt)
          assert.isFalse(facts.counted)
          assert.strictEqual(facts.credential?.token?.expiresAt, token.expiresAt)
          assert.strictEqual(yield* admission.requestsIn(key.companyId, monthOf(facts.now)), 0)
        }
      })
    )

    it.effect("forgets a token for the very next attempt once its key's tokens are ended", () =>
      Effect.gen(function* () {
        const admission = yield* Admission
        const { key, token } = yield* givenToken()
        const attempt = { ...(yield* attemptWith(token.hash)), kind: "token" } as const
        assert.isTrue((yield* admission.attempt(attempt)).counted)
        yield* changed(
          { _tag: "ReplaceKey", key: { ...key, blockedAt: 1, version: 2 } },
          { _tag: "EndTokens", keyId: key.id }
        )
        const facts = yield* admission.attempt(attempt)
        assert.isNull(facts.credential)
        assert.isFalse(facts.counted)
      })
    )

    it.effect("sees a change of key and company at the very next attempt", () =>
      Effect.gen(function* () {
        const admission = yield* Admission
        const given = yield* givenCompany()
        const key = yield* givenKey(given)
        const attempt = yield* attemptWith(key.hash)
        const company = { ...given.company, status: "suspended", version: 2 } as const
        yield* changed({ _tag: "ReplaceCompany", company })
        assert.isFalse((yield* admission.attempt(attempt)).counted)
        const active = { ...company, status: "active", version: 3 } as const
        yield* changed({ _tag: "ReplaceCompany", company: active })
        assert.isTrue((yield* admission.attempt(attempt)).counted)
        yield* changed({ _tag: "ReplaceKey", key: { ...key, revokedAt: 1, version: 2 } })
        assert.isFalse((yield* admission.attempt(attempt)).counted)
      })
    )

    it.effect("shares the rate of a key with its tokens, and not with other keys", () =>
      Effect.gen(function* () {
        const admission = yield* Admission
        const { company, key, token } = yield* givenToken()
        const other = yield* givenKey(company)
        const withKey = { ...(yield* attemptWith(key.hash)), ratePerSecond: 1 }
        const withToken = { ...withKey, kind: "token", hash: token.hash } as const
        const first = yield* admission.attempt(withToken)
        assert.isTrue(first.counted)
        const second = yield* admission.attempt(withKey)
        assert.deepStrictEqual(second.credential?.admittedAt, [first.now])
        assert.strictEqual(second.counted, second.now - first.now >= 1000)
        assert.isTrue((yield* admission.attempt({ ...withKey, hash: other.hash })).counted)
      })
    )

    it.effect(
      "never admits more in any one second than it may, and all that it may",
      () =>
        Effect.gen(function* () {
          const admission = yield* Admission
          const key = yield* givenKey(yield* givenCompany())
          const attempt = { ...(yield* attemptWith(key.hash)), ratePerSecond: 5 }
          const burst = Effect.all(
            Array.from({ length: 40 }, () => admission.attempt(attempt)),
            { concurrency: "unbounded" }
          )
          const first = yield* burst
          yield* Effect.sleep("600 millis")
          const second = yield* burst
          yield* Effect.sleep("600 millis")
          const third = yield* burst
          const facts = [...first, ...second, ...third]
          const admitted = countedTimes(facts)
          for (const [index, time] of admitted.entries()) {
            const sixth = admitted[index + 5]
            if (sixth !== undefined) assert.isAtLeast(sixth - time, 1000)
          }
          assert.isAtLeast(admitted.length, 5)
          for (const { counted, credential, now } of facts) {
            const fifth = credential?.admittedAt.at(-5)
            assert.strictEqual(counted, fifth === undefined || now - fifth >= 1000)
            assert.isAtMost(credential?.admittedAt.length ?? 0, 5)
          }
          const [{ now } = { now: 0 }] = first
          const month = new Date(now).toISOString().slice(0, 7)
          assert.strictEqual(yield* admission.requestsIn(key.companyId, month), admitted.length)
        }),
      slow
    )

    it.effect(
      "refuses exactly those attempts that would be one too many in their second",
      () =>
        Effect.gen(function* () {
          const admission = yield* Admission
          const key = yield* givenKey(yield* givenCompany())
          const attempt = { ...(yield* attemptWith(key.hash)), ratePerSecond: 3 }
          const admitted: Array<number> = []
          for (let round = 0; round < 30; round += 1) {
            const { counted, credential, now } = yield* admission.attempt(attempt)
            const third = admitted.at(-3)
            assert.strictEqual(counted, third === undefined || now - third >= 1000)
            assert.deepStrictEqual(credential?.admittedAt.slice(-3), admitted.slice(-3))
            if (counted) admitted.push(now)
            yield* Effect.sleep(yield* Random.nextIntBetween(0, 160))
          }
        }),
      slow
    )

    it.effect(
      "never counts more in a month than the company may, over all of its keys",
      () =>
        Effect.gen(function* () {
          const admission = yield* Admission
          const company = yield* givenCompany({ monthlyLimit: 7 })
          const keys = [yield* givenKey(company), yield* givenKey(company)]
          const attempts = yield* Effect.forEach(keys, ({ hash }) => attemptWith(hash))
          const facts = yield* Effect.all(
            Array.from({ length: 20 }, () =>
              attempts.map((attempt) => admission.attempt(attempt))
            ).flat(),
            { concurrency: "unbounded" }
          )
          assert.lengthOf(countedTimes(facts), 7)
          const [{ now } = { now: 0 }] = facts
          const month = new Date(now).toISOString().slice(0, 7)
          assert.strictEqual(yield* admission.requestsIn(company.company.id, month), 7)
          yield* admission.refund(company.company.id, month)
          assert.strictEqual(yield* admission.requestsIn(company.company.id, month), 6)
          const again = yield* Effect.forEach(attempts, (attempt) => admission.attempt(attempt))
          assert.deepStrictEqual(
            again.map(({ counted }) => counted),
            [true, false]
          )
        }),
      slow
    )

    it.effect("knows when a key was last used, to a minute", () =>
      Effect.gen(function* () {
        const admission = yield* Admission
        const credentials = yield* Credentials
        const key = yield* givenKey(yield* givenCompany())
        const { now } = yield* admission.attempt(yield* attemptWith(key.hash))
        const found = yield* Effect.flatMap(credentials.findKey(key.id), Effect.fromOption)
        assert.closeTo(found.lastUsedAt ?? 0, now, minute)
        const page = yield* credentials.pageKeys(key.companyId, { limit: 1, after: null })
        assert.deepStrictEqual(page.items, [found])
        yield* changed({ _tag: "ReplaceKey", key: { ...key, name: "Renamed", version: 2 } })
        const renamed = yield* Effect.flatMap(credentials.findKey(key.id), Effect.fromOption)
        assert.strictEqual(renamed.lastUsedAt, found.lastUsedAt)
      })
    )

    it.effect("counts failed authentications of one address from the first of its minute", () =>
      Effect.gen(function* () {
        const admission = yield* Admission
        const addressBucket = yield* freshAddress
        assert.deepStrictEqual(yield* admission.blockedUntil(addressBucket, 3), Option.none())
        const first = yield* admission.recordFailure(addressBucket, 3)
        assert.strictEqual(first.failures, 1)
        assert.closeTo(first.minuteEndsAt, (yield* Clock.currentTimeMillis) + minute, minute / 2)
        const second = yield* admission.recordFailure(addressBucket, 3)
        assert.deepStrictEqual(second, { ...first, failures: 2 })
        assert.deepStrictEqual(yield* admission.blockedUntil(addressBucket, 3), Option.none())
        const third = yield* admission.recordFailure(addressBucket, 3)
        assert.deepStrictEqual(third, { ...first, failures: 3 })
        assert.deepStrictEqual(
          yield* admission.blockedUntil(addressBucket, 3),
          Option.some(first.minuteEndsAt)
        )
        const other = yield* freshAddress
        assert.deepStrictEqual(yield* admission.blockedUntil(other, 3), Option.none())
        yield* admission.forgetFailures
        assert.deepStrictEqual(
          yield* admission.blockedUntil(addressBucket, 3),
          Option.some(first.minuteEndsAt)
        )
      })
    )

    it.effect("blocks an address after twenty failures at once, for good keys too", () =>
      Effect.gen(function* () {
        const admission = yield* Admission
        const key = yield* givenKey(yield* givenCompany())
        const attempt = yield* attemptWith(key.hash)
        const fail = (times: number) =>
          Effect.all(
            Array.from({ length: times }, () => admission.recordFailure(attempt.addressBucket, 20)),
            { concurrency: "unbounded" }
          )
        yield* fail(19)
        const still = yield* admission.attempt(attempt)
        assert.isNull(still.addressBlockedUntil)
        assert.isTrue(still.counted)
        const [last] = yield* fail(1)
        assert.strictEqual(last?.failures, 20)
        const blocked = yield* admission.attempt(attempt)
        assert.strictEqual(blocked.addressBlockedUntil, last?.minuteEndsAt)
        assert.isFalse(blocked.counted)
        const elsewhere = { ...attempt, addressBucket: yield* freshAddress }
        assert.isTrue((yield* admission.attempt(elsewhere)).counted)
        assert.strictEqual(yield* admission.requestsIn(key.companyId, monthOf(still.now)), 2)
      })
    )
  })

/** An attempt from an address that failed nothing yet, at a rate that a law will not reach. */
const attemptWith = Effect.fnUntraced(function* (hash: CredentialHash) {
  const attempt: AdmissionAttempt = {
    kind: "key",
    hash,
    address: "203.0.113.7",
    addressBucket: yield* freshAddress,
    ratePerSecond: 100
  }
  return attempt
})

const freshAddress = Effect.map(
  Effect.replicateEffect(Random.nextIntBetween(0, 0xffff), 3),
  (parts) => `2001:${parts.map((part) => part.toString(16)).join(":")}::/64`
)

/** A token that was issued while its key was good, and then the key as given. */
const givenToken = Effect.fnUntraced(function* (
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
  const key = { ...issuing, ...given.key, version: 2 }
  yield* changed({ _tag: "ReplaceKey", key })
  return { company, key, token }
})

const countedTimes = (facts: ReadonlyArray<AdmissionFacts>): ReadonlyArray<number> =>
  facts.flatMap(({ counted, now }) => (counted ? [now] : [])).toSorted((a, b) => a - b)

const monthOf = (now: number): string =>
  DateTime.formatIso(DateTime.makeUnsafe(now)).slice(0, "YYYY-MM".length)
