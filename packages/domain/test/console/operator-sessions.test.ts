import { assert } from "@effect/vitest"
import {
  endOperatorSession,
  readOperatorSession,
  signInOperator
} from "@review-proof/domain/console"
import { World } from "@review-proof/testkit/domain/world"
import { atOnce, ending } from "@review-proof/testkit/domain/given"
import { Redacted } from "effect"
import { TestClock } from "effect/testing"
import { layer } from "@review-proof/testkit/test"

const token = { managementToken: Redacted.make("the-management-token"), provider: null }

const signIn = (given: string, networkAddress: string) =>
  signInOperator(token, { token: Redacted.make(given), networkAddress })

layer(World)("A session of an operator", (test) => {
  test("begins with the management token, and ends when that is changed", function* () {
    const session = yield* signIn("the-management-token", "192.0.2.1")
    assert.match(Redacted.value(session), /^[\w-]{43}$/)
    assert.strictEqual(yield* ending(readOperatorSession(token, session)), "Done")
    const changed = { ...token, managementToken: Redacted.make("another-token") }
    assert.strictEqual(yield* ending(readOperatorSession(changed, session)), "NotSignedIn")
    const guessed = Redacted.make("A".repeat(43))
    assert.strictEqual(yield* ending(readOperatorSession(token, guessed)), "NotSignedIn")
  })

  test("ends for good at signing out, and no other with it", function* () {
    const session = yield* signIn("the-management-token", "192.0.2.1")
    const other = yield* signIn("the-management-token", "192.0.2.1")
    yield* endOperatorSession(yield* readOperatorSession(token, session))
    assert.strictEqual(yield* ending(readOperatorSession(token, session)), "NotSignedIn")
    assert.strictEqual(yield* ending(readOperatorSession(token, other)), "Done")
  })

  test("ends after twelve idle hours, and after thirty days in any case", function* () {
    const session = yield* signIn("the-management-token", "192.0.2.2")
    for (let hours = 11; hours < 30 * 24; hours += 11) {
      yield* TestClock.adjust("11 hours")
      yield* readOperatorSession(token, session)
    }
    yield* TestClock.adjust("5 hours")
    assert.strictEqual(yield* ending(readOperatorSession(token, session)), "NotSignedIn")
    const idle = yield* signIn("the-management-token", "192.0.2.2")
    yield* TestClock.adjust("12 hours")
    assert.strictEqual(yield* ending(readOperatorSession(token, idle)), "NotSignedIn")
  })

  test("is refused after twenty wrong tokens from the address, concurrent or not", function* () {
    const outcomes = yield* atOnce(25, ending(signIn("wrong", "192.0.2.7")))
    const wrong = outcomes.filter((outcome) => outcome === "WrongManagementToken")
    assert.lengthOf(wrong, 20)
    const right = yield* ending(signIn("the-management-token", "192.0.2.7"))
    assert.strictEqual(right, "AddressBlocked")
    assert.strictEqual(yield* ending(signIn("the-management-token", "192.0.2.8")), "Done")
  })
})
