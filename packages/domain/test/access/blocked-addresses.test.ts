import { assert, describe } from "@effect/vitest"
import { MemoryStoreLayer } from "@review-proof/adapter-memory"
import { admitRequest, BlockedAddressesLayer } from "@review-proof/domain/access"
import { Admission } from "@review-proof/ports"
import { Context, Effect, Layer } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { ending } from "@review-proof/testkit/domain/given"
import { call, givenKey } from "@review-proof/testkit/domain/account"
import { World } from "@review-proof/testkit/domain/world"
import { testOn } from "@review-proof/testkit/test"
import { anAddress } from "@review-proof/testkit/unique"

/** The number of calls that reached the store. */
class RoundTrips extends Context.Service<RoundTrips, { count: number }>()("test/RoundTrips") {}

const Counted = Layer.effect(
  Admission,
  Effect.gen(function* () {
    const trips = yield* RoundTrips
    const store = yield* Admission
    const counted = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
      Effect.suspend(() => {
        trips.count++
        return effect
      })
    return Admission.of({
      ...store,
      attempt: (...asked) => counted(store.attempt(...asked)),
      recordFailure: (bucket, max) => counted(store.recordFailure(bucket, max)),
      blockedUntil: (bucket, max) => counted(store.blockedUntil(bucket, max))
    })
  })
)

const Remembering = Layer.merge(BlockedAddressesLayer, Counted).pipe(
  Layer.provideMerge(Layer.sync(RoundTrips, () => ({ count: 0 }))),
  Layer.provideMerge(World),
  Layer.provideMerge(MemoryStoreLayer)
)

const test = testOn(Remembering)

const missing = (address: string) => admitRequest({ credential: "missing", address })

describe("A store behind a memory of blocked addresses", () => {
  test("is asked no more by an address once that is known to be blocked", function* () {
    const trips = yield* RoundTrips
    const address = anAddress()
    const { secret } = yield* givenKey()
    yield* Effect.replicateEffect(ending(call("nonsense", address)), 20)
    assert.strictEqual(yield* ending(call(secret, address)), "AddressBlocked")
    const before = trips.count
    yield* TestClock.adjust("15 seconds")
    for (let calls = 0; calls < 50; calls++) {
      const refused = yield* Effect.flip(call(secret, address))
      assert.deepInclude(refused, { _tag: "AddressBlocked", retryAfterSeconds: 45 })
      const malformed = yield* Effect.flip(call("nonsense", address))
      assert.deepInclude(malformed, { _tag: "AddressBlocked", retryAfterSeconds: 45 })
      assert.strictEqual(yield* ending(missing(address)), "AddressBlocked")
    }
    assert.strictEqual(trips.count, before)
    assert.strictEqual(yield* ending(missing(anAddress())), "InvalidKey")
    assert.strictEqual(yield* ending(call(secret)), "Done")
    yield* TestClock.adjust("45 seconds")
    assert.strictEqual(yield* ending(call(secret, address)), "Done")
  })

  test("answers as it would without that memory, at every moment", function* () {
    const play = Effect.gen(function* () {
      const { secret } = yield* givenKey()
      const outcomes: Array<string> = []
      let seed = 42
      for (let calls = 0; calls < 1500; calls++) {
        seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
        const address = `192.0.2.${seed % 3}`
        const text = seed % 7 === 0 ? "nonsense" : secret
        const answer = yield* Effect.match(call(text, address), {
          onSuccess: ({ limits }) => `admitted ${limits.remaining} ${limits.monthlyRemaining}`,
          onFailure: (refused) =>
            "retryAfterSeconds" in refused
              ? `${refused._tag} ${refused.retryAfterSeconds}`
              : refused._tag
        })
        outcomes.push(answer)
        yield* TestClock.adjust(seed % 40 === 0 ? 900 : seed % 5)
      }
      return outcomes
    })
    const plain = yield* Effect.provide(play, World, { local: true })
    const remembering = yield* Effect.provide(play, Remembering, { local: true })
    assert.deepStrictEqual(remembering, plain)
    assert.isTrue(plain.some((answer) => answer.startsWith("RateLimited")))
    assert.isTrue(plain.some((answer) => answer.startsWith("AddressBlocked")))
  })
})
