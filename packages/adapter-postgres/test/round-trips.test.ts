import { assert } from "@effect/vitest"
import { Admission, type ApiKey, BusinessId, Deliveries, PublicNumbers } from "@review-proof/ports"
import { changed, givenCompany, givenInvitation, givenKey } from "@review-proof/ports/testing"
import type { AdmissionAttempt } from "@review-proof/ports/store"
import { Effect } from "effect"
import { freshStore } from "@review-proof/testkit/database/database"
import { layer } from "@review-proof/testkit/test"
import { countedStatements } from "./counted-statements.ts"

const statementsOf = Effect.fnUntraced(function* <A, E, R>(operation: Effect.Effect<A, E, R>) {
  const { counted, tracer } = countedStatements()
  yield* Effect.exit(Effect.withTracer(operation, tracer))
  return counted.statements
})

/** The statements of each call of a key, from addresses in this order. */
const statementsOfCalls = Effect.fnUntraced(function* (
  key: ApiKey,
  addresses: ReadonlyArray<string>
) {
  const { attempt } = yield* Admission
  return yield* Effect.forEach(addresses, (address) => {
    const call: AdmissionAttempt = {
      kind: "key",
      hash: key.hash,
      address,
      addressBucket: address,
      ratePerSecond: 1000
    }
    return statementsOf(attempt(call, () => ({ room: 1000, monthlyLimit: 1000, until: null })))
  })
})

layer(freshStore(), { excludeTestServices: true })("one round trip to PostgreSQL", (test) => {
  test("claims deliveries", function* () {
    const { claim } = yield* Deliveries
    const claiming = claim({ limit: 10, perEndpoint: 2, leaseMillis: 1000, saturated: [] })
    assert.strictEqual(yield* statementsOf(claiming), 1)
  })

  test("admits each further call of a key from an address", function* () {
    const key = yield* givenKey(yield* givenCompany())
    assert.deepStrictEqual(yield* statementsOfCalls(key, ["a", "a", "b", "a"]), [2, 1, 2, 1])
  })

  test("reads a key with many businesses again after fewer other calls", function* () {
    const businesses = Array.from({ length: 1000 }, (_, n) => BusinessId.make(`biz_${n}`))
    const key = yield* givenKey(yield* givenCompany(), { businesses })
    const addresses = Array.from({ length: 400 }, (_, n) => String(n))
    yield* statementsOfCalls(key, addresses)
    assert.deepStrictEqual(yield* statementsOfCalls(key, ["399", "0"]), [1, 2])
  })

  test("says why somebody is not invited", function* () {
    const invitation = yield* givenInvitation()
    const { nextInvitation } = yield* PublicNumbers
    const again = { ...invitation, id: yield* nextInvitation }
    const inviting = changed({
      _tag: "InsertInvitation",
      invitation: again,
      quietMillis: 60_000,
      messageId: "msg_1"
    })
    assert.strictEqual(yield* statementsOf(inviting), 1)
  })
})
