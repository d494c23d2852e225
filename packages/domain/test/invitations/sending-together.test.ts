/** Messages that are claimed together share reads and commits, and nothing else. */
import { assert, describe } from "@effect/vitest"
import { cancelInvitation, getAnyInvitation, recordFact } from "@review-proof/domain/invitations"
import { MessageSender, StoreUnavailable, UnitOfWork } from "@review-proof/ports"
import { day } from "@review-proof/ports/testing"
import { Effect, Latch, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { invite } from "@review-proof/testkit/domain/given"
import {
  altering,
  eventsOf,
  makeCompany,
  passTime,
  withConflict
} from "@review-proof/testkit/domain/world"
import {
  Sending,
  setProviderAnswer,
  start,
  statusOf,
  taken,
  work
} from "@review-proof/testkit/domain/message-provider"
import { testOn } from "@review-proof/testkit/test"

const addresses = ["ann@example.com", "ben@example.com", "cleo@example.com"]

const test = testOn(Sending)

describe("messages that are claimed together", () => {
  test("share one commit before they are sent and one after", function* () {
    const { invited } = yield* given({ sendAt: start + day })
    yield* TestClock.adjust("1 day")
    const everyoneHere = yield* Latch.make(false)
    let here = 0
    const together = altering(MessageSender, ({ invite }) => ({
      invite: (message) => {
        if ((here += 1) === addresses.length) everyoneHere.openUnsafe()
        return Effect.andThen(everyoneHere.await, invite(message))
      }
    }))
    const { commits } = yield* eventsOf(together(work))
    assert.lengthOf(commits, 2)
    for (const { id } of invited) {
      const { facts, providerMessageId } = yield* getAnyInvitation(id)
      assert.strictEqual(facts.sent, start + day)
      assert.isNotNull(providerMessageId)
    }
    assert.lengthOf(yield* taken, 3)
  })

  test("are each settled though one of them is opened at that very moment", function* () {
    const { invited } = yield* given()
    const [, second = assert.fail()] = invited
    yield* withConflict(recordFact(second.id, "opened", start), work)
    assert.lengthOf(yield* taken, 3)
    for (const { id } of invited) {
      assert.isNotNull((yield* getAnyInvitation(id)).providerMessageId)
    }
    assert.strictEqual(yield* statusOf(second.id), "opened")
    yield* TestClock.adjust("1 day")
    assert.strictEqual(yield* work, 0)
  })

  test.each(["cancelled", "unsubscribed"] as const)(
    "are sent except the one that is %s at that very moment",
    function* (ending) {
      const { caller, invited } = yield* given({ sendAt: start + day })
      const [, { id } = assert.fail()] = invited
      yield* TestClock.adjust("1 day")
      const ends = {
        cancelled: cancelInvitation(caller, id),
        unsubscribed: recordFact(id, "unsubscribed", start + day)
      }
      yield* withConflict(ends[ending], work)
      assert.sameMembers(yield* recipients, ["ann@example.com", "cleo@example.com"])
      assert.strictEqual(yield* statusOf(id), ending)
      assert.isUndefined((yield* getAnyInvitation(id)).facts.sent)
    }
  )

  test("are not sent again if the store is unavailable when their provider has accepted them", function* () {
    yield* given()
    let refusals = 0
    const away = new StoreUnavailable({ operation: "UnitOfWork.commit", cause: "a restart" })
    const leaving = altering(UnitOfWork, ({ commit }) => ({
      commit: (given) => Effect.suspend(() => (refusals-- > 0 ? Effect.fail(away) : commit(given)))
    }))
    yield* setProviderAnswer(Effect.sync(() => void (refusals = 30)))
    yield* Effect.raceFirst(leaving(work), passTime)
    assert.lengthOf(yield* taken, 3)
    yield* TestClock.adjust("1 day")
    assert.strictEqual(yield* work, 0)
  })

  test("are not sent again if one of them fails: only that one is claimed again", function* () {
    yield* given()
    const broken = altering(MessageSender, ({ invite }) => ({
      invite: (message) =>
        Redacted.value(message.to) === "ben@example.com"
          ? Effect.die("a fault of the provider's client")
          : invite(message)
    }))
    yield* broken(work)
    assert.sameMembers(yield* recipients, ["ann@example.com", "cleo@example.com"])
    yield* TestClock.adjust("1 day")
    assert.strictEqual(yield* work, 1)
    assert.deepStrictEqual(yield* recipients, ["ben@example.com"])
  })
})

/** An invitation to each address. */
const given = Effect.fnUntraced(function* (more: Parameters<typeof invite>[1] = {}) {
  const { caller } = yield* makeCompany()
  const invited = yield* Effect.forEach(addresses, (email) => invite(caller, { ...more, email }))
  return { caller, invited }
})

const recipients = Effect.map(taken, (messages) => messages.map(({ to }) => Redacted.value(to)))
