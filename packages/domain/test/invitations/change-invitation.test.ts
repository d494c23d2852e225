import { assert, describe } from "@effect/vitest"
import {
  cancelInvitation,
  changeInvitation,
  getAnyInvitation
} from "@review-proof/domain/invitations"
import { day } from "@review-proof/ports/testing"
import { eventsOf, invited, makeCompany, withConflict } from "@review-proof/testkit/domain/world"
import {
  Sending,
  start,
  statusOf,
  taken,
  work
} from "@review-proof/testkit/domain/message-provider"
import { testOn } from "@review-proof/testkit/test"
import { Effect, Redacted } from "effect"
import { TestClock } from "effect/testing"

const given = invited({ sendAt: start + day })

const test = testOn(Sending)

describe("a scheduled invitation", () => {
  test("goes out at its new time, as it was changed, and not at the old one", function* () {
    const { caller, id } = yield* given
    const changes = { name: "Joan", language: "de", products: ["mug"], sendAt: start + 3 * day }
    const { commits, events, value } = yield* eventsOf(
      changeInvitation(caller, id, { ...changes, products: ["mug", "mug"] }, "op")
    )
    assert.containsSubset(value, { ...changes, kind: "product", version: 2, facts: {} })
    assert.deepStrictEqual(events, [])
    const [line] = commits.flatMap(({ audit }) => audit)
    assert.containsSubset(line, {
      action: "invitation.changed",
      target: `inv_${id}`,
      details: { changed: ["name", "language", "products", "send_at"] }
    })
    assert.notInclude(JSON.stringify(line), "Joan")
    yield* TestClock.setTime(start + 2 * day)
    assert.strictEqual(yield* work, 0)
    yield* TestClock.setTime(start + 3 * day)
    assert.strictEqual(yield* work, 1)
    const [message] = yield* taken
    assert.strictEqual(message && Redacted.value(message.customerName), "Joan")
    assert.strictEqual(message?.language, "de")
  })

  test.each([{ sendAt: null }, { sendAt: start - day }])(
    "is sent at once if its new time is not ahead: $sendAt",
    function* ({ sendAt }) {
      const { caller, id } = yield* given
      const { commits, events } = yield* eventsOf(changeInvitation(caller, id, { sendAt }, "op"))
      const changes = commits.flatMap((commit) => commit.changes)
      const moved = changes.find((change) => change._tag === "RescheduleMessage")
      assert.isNull(moved?.dueAt, "by the store's clock")
      assert.containsSubset(events, [{ _tag: "invitation.sent", invitationId: id }])
      assert.strictEqual(yield* statusOf(id), "sent")
      assert.strictEqual(yield* work, 1)
      assert.lengthOf(yield* taken, 1)
    }
  )

  test("is left alone by a change that alters nothing, also when it is due", function* () {
    const { caller, id } = yield* given
    const before = yield* getAnyInvitation(id)
    const { language, name, products, sendAt } = before
    yield* TestClock.setTime(start + day)
    for (const changes of [{}, { language, name, products, sendAt }]) {
      const { commits, value } = yield* eventsOf(changeInvitation(caller, id, changes, "op"))
      assert.deepStrictEqual([commits, value], [[], before])
    }
    assert.strictEqual(yield* work, 1)
    assert.lengthOf(yield* taken, 1)
  })

  test("cannot be put off for more than 90 days", function* () {
    const { caller, id } = yield* given
    const sendAt = start + 90 * day + 1
    const refusal = yield* Effect.flip(changeInvitation(caller, id, { sendAt }, "op"))
    assert.containsSubset(refusal, {
      _tag: "InvalidInput",
      fields: { sendAt: "is more than 90 days ahead" }
    })
    yield* cancelInvitation(caller, id)
    const late = yield* Effect.flip(changeInvitation(caller, id, { name: "Joan" }, "op"))
    assert.containsSubset(late, { _tag: "NotScheduled", status: "cancelled" })
    const { caller: stranger } = yield* makeCompany()
    const foreign = yield* Effect.flip(changeInvitation(stranger, id, { name: "Joan" }, "op"))
    assert.strictEqual(foreign._tag, "NotFound")
  })

  test("that is postponed while a sender holds it is sent only at the new time", function* () {
    const { caller, id } = yield* given
    yield* TestClock.setTime(start + day)
    const sendAt = start + 5 * day
    yield* withConflict(changeInvitation(caller, id, { sendAt }, "op"), work)
    assert.deepStrictEqual(yield* taken, [])
    assert.strictEqual(yield* statusOf(id), "scheduled")
    yield* TestClock.setTime(sendAt)
    assert.strictEqual(yield* work, 1)
    assert.lengthOf(yield* taken, 1)
  })

  test("that is sent at that very moment is not changed", function* () {
    const { caller, id } = yield* given
    yield* TestClock.setTime(start + day)
    const change = changeInvitation(caller, id, { name: "Joan" }, "op")
    const refusal = yield* withConflict(work, Effect.flip(change))
    assert.strictEqual(refusal._tag, "NotScheduled")
    assert.strictEqual((yield* getAnyInvitation(id)).name, "Jane")
  })
})
