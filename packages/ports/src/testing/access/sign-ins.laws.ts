import { assert } from "@effect/vitest"
import { Effect, Option, Random } from "effect"
import { UnitOfWork } from "../../index.ts"
import { SignIns, VersionConflict, type SignIn } from "../../store.ts"
import { sampleSignIn } from "../arbitraries/samples.ts"
import { atOnce, only, suite } from "../suite.ts"
import { fresh } from "../fresh.ts"
import { changed } from "../given.ts"
import { refusal, refusedWith } from "../refusal.ts"

const limits = { perAddress: 5, perNetwork: 7, windowMillis: 1000 }

/** Laws of requests to sign in. */
export const signInsLaws = suite<SignIns | UnitOfWork>("SignIns", (test) => {
  test("A sign-in keeps every field", function* () {
    const signIns = yield* SignIns
    const memberIds = [yield* fresh.memberId, yield* fresh.memberId]
    for (const given of [{ memberIds }, { memberIds: [], usedAt: 5, codesTried: 3 }]) {
      const signIn = yield* givenSignIn(given)
      assert.deepStrictEqual(yield* signIns.find(signIn.id), Option.some(signIn))
    }
    assert.deepStrictEqual(yield* signIns.find(yield* fresh.signInId), Option.none())
  })

  test("An address and a network have no more sign-ins than their limits, however many begin at once", function* () {
    const hash = yield* fresh.contactHash
    const or = "TooManySignIns"
    yield* only(5, { of: 12, or }, () => givenSignIn({ addressHash: hash }))
    yield* only(7, { of: 12, or }, () => givenSignIn({ networkHash: hash }))
  })

  test("The next sign-in has room when the one that fills the window leaves it, used or not", function* () {
    const addressHash = yield* fresh.contactHash
    const start = yield* Random.nextIntBetween(1_000_000_000, 2_000_000_000)
    const at = (millis: number) =>
      givenSignIn({ addressHash, createdAt: start + millis, usedAt: millis === 100 ? start : null })
    for (const millis of [0, 100, 200, 300, 400]) yield* at(millis)
    assert.deepInclude(yield* refusal(at(999)), { freeAt: start + 1000 })
    yield* at(1000)
    assert.deepInclude(yield* refusal(at(1050)), { freeAt: start + 1100 })
  })

  test("Sign-ins that another instance dated later fill the window too", function* () {
    const addressHash = yield* fresh.contactHash
    const dated = (createdAt: number) => givenSignIn({ addressHash, createdAt })
    yield* Effect.replicateEffect(dated(2000), limits.perAddress)
    assert.deepInclude(yield* refusal(dated(1990)), { freeAt: 3000 })
  })

  test("A sign-in that both limits refuse has room when both have", function* () {
    const [addressHash, networkHash] = [yield* fresh.contactHash, yield* fresh.contactHash]
    yield* Effect.replicateEffect(givenSignIn({ addressHash, createdAt: 1000 }), limits.perAddress)
    yield* Effect.replicateEffect(givenSignIn({ networkHash, createdAt: 1500 }), limits.perNetwork)
    const both = givenSignIn({ addressHash, networkHash, createdAt: 1600 })
    assert.deepInclude(yield* refusal(both), { freeAt: 2500 })
  })

  test("A limited number of codes may be tried, however many are tried at once", function* () {
    const signIns = yield* SignIns
    const signIn = yield* givenSignIn()
    const { done } = yield* atOnce(20, () => signIns.tryCode(signIn.id, 1500, 5))
    const tried = done.flatMap((one) => (Option.isSome(one) ? [one.value.codesTried] : []))
    assert.sameMembers(tried, [1, 2, 3, 4, 5])
    const kept = { ...signIn, codesTried: 5 }
    assert.deepStrictEqual(yield* signIns.find(signIn.id), Option.some(kept))
  })

  test("No code may be tried once a sign-in has expired, was used, or is unknown", function* () {
    const signIns = yield* SignIns
    const expired = yield* givenSignIn({ expiresAt: 2000 })
    const used = yield* givenSignIn()
    yield* changed({ _tag: "UseSignIn", signInId: used.id, at: 1500 })
    for (const id of [expired.id, used.id, yield* fresh.signInId]) {
      assert.deepStrictEqual(yield* signIns.tryCode(id, 2000, 5), Option.none())
    }
  })

  test("A sign-in is used once, not after it has expired, and leaves another of its address as it is", function* () {
    const signIns = yield* SignIns
    const signIn = yield* givenSignIn({ expiresAt: 2000 })
    const other = yield* givenSignIn({ addressHash: signIn.addressHash })
    yield* signIns.tryCode(signIn.id, 1500, 5)
    const use = (at: number) => changed({ _tag: "UseSignIn", signInId: signIn.id, at })
    yield* refusedWith(use(2000), VersionConflict)
    yield* only(1, { of: 10, or: "VersionConflict" }, () => use(1999))
    const used = { ...signIn, codesTried: 1, usedAt: 1999 }
    assert.deepStrictEqual(yield* signIns.find(signIn.id), Option.some(used))
    assert.deepStrictEqual(yield* signIns.find(other.id), Option.some(other))
  })

  test("Sign-ins are forgotten once they have expired", function* () {
    const signIns = yield* SignIns
    const [old, kept] = [
      yield* givenSignIn({ expiresAt: 500 }),
      yield* givenSignIn({ expiresAt: 600, usedAt: 400 })
    ]
    assert.isAtLeast(yield* signIns.forget(600), 1)
    assert.deepStrictEqual(yield* signIns.find(old.id), Option.none())
    assert.deepStrictEqual(yield* signIns.find(kept.id), Option.some(kept))
  })
})

export const givenSignIn = Effect.fnUntraced(function* (given: Partial<SignIn> = {}) {
  const signIn = sampleSignIn({
    id: yield* fresh.signInId,
    addressHash: yield* fresh.contactHash,
    networkHash: yield* fresh.contactHash,
    ...given
  })
  const signIns = yield* SignIns
  yield* signIns.begin(signIn, limits)
  return signIn
})
