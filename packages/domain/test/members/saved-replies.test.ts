import { assert } from "@effect/vitest"
import {
  addSavedReply,
  changeSavedReply,
  readSavedReplies,
  removeSavedReply
} from "@review-proof/domain/portal"
import { SavedReplies } from "@review-proof/ports/store"
import { givenOwner } from "@review-proof/testkit/domain/account"
import { ending } from "@review-proof/testkit/domain/given"
import { altering, eventsOf, meanwhile, test } from "@review-proof/testkit/domain/world"
import { Effect, Struct } from "effect"

test("A company has fifty saved replies at most, by name", function* () {
  const { owner } = yield* givenOwner()
  const save = (number: number) =>
    addSavedReply(owner, { name: `Reply ${String(number).padStart(2, "0")}`, text: "Thank you" })
  for (let number = 49; number >= 0; number--) yield* save(number)
  assert.deepStrictEqual(yield* ending(save(50)), ["name"])
  const names = (yield* readSavedReplies(owner)).map(({ name }) => name)
  assert.lengthOf(names, 50)
  assert.deepStrictEqual(names, names.toSorted())
})

test.each([
  ["", "Thank you", ["name"]],
  ["x".repeat(60), "Thank you", "Done"],
  ["🙂".repeat(61), "Thank you", ["name"]],
  ["Thanks", "x", ["text"]]
] as const)(
  "A saved reply of the name %j and the text %j ends as %j",
  function* ([name, text, end]) {
    const { owner } = yield* givenOwner()
    assert.deepStrictEqual(yield* ending(addSavedReply(owner, { name, text })), end)
  }
)

const words = { name: "Thanks", text: "Thank you" }
const other = { name: "Sorry", text: "We are sorry" }

test("Saving a saved reply unchanged adds no line to the log", function* () {
  const { owner } = yield* givenOwner()
  yield* addSavedReply(owner, words)
  const [{ id } = assert.fail()] = yield* readSavedReplies(owner)
  const { commits } = yield* eventsOf(changeSavedReply(owner, id, words))
  assert.deepStrictEqual(commits, [])
})

test.each([
  ["changed", changeSavedReply],
  ["removed again", removeSavedReply]
] as const)(
  "A saved reply that another member removes before it is %s is not found",
  function* ([, change]) {
    const { owner } = yield* givenOwner()
    yield* addSavedReply(owner, words)
    const [{ id } = assert.fail()] = yield* readSavedReplies(owner)
    const removed = yield* meanwhile(removeSavedReply(owner, id))
    const overtaken = altering(SavedReplies, ({ ofCompany }) => ({
      ofCompany: (company) => Effect.tap(ofCompany(company), () => removed)
    }))
    const { audit, value } = yield* eventsOf(overtaken(ending(change(owner, id, other))))
    assert.strictEqual(value, "NotFound")
    assert.deepStrictEqual(audit.map(Struct.get("action")), ["saved_reply.removed"])
  }
)
