import { assert } from "@effect/vitest"
import { Effect } from "effect"
import type { UnitOfWork } from "../../index.ts"
import { SavedReplies, VersionConflict, type SavedReplySet } from "../../store.ts"
import { only, suite } from "../suite.ts"
import { fresh } from "../fresh.ts"
import { changed } from "../given.ts"
import { refusedWith } from "../refusal.ts"
import { undone } from "../undone.ts"

export const savedRepliesLaws = suite<SavedReplies | UnitOfWork>("SavedReplies", (test) => {
  test("A company has no saved replies at first, and then those that were put last, in order", function* () {
    const saved = yield* SavedReplies
    const companyId = yield* fresh.companyId
    assert.deepStrictEqual(yield* saved.ofCompany(companyId), {
      companyId,
      replies: [],
      version: 0
    })
    const reply = (name: string) =>
      Effect.map(fresh.savedReplyId, (id) => ({ id, name, text: 'a\n"b' }))
    const [one, other] = [yield* reply("Anna"), yield* reply("Zoë 🥐")]
    for (const [index, replies] of [[one], [other, one], []].entries()) {
      const set = { companyId, replies, version: index + 1 }
      yield* changed({ _tag: "PutSavedReplies", set })
      assert.deepStrictEqual(yield* saved.ofCompany(companyId), set)
    }
  })

  test("Saved replies are replaced only at the version that was read, also concurrently, and by no refused commit", function* () {
    const companyId = yield* fresh.companyId
    const put = (version: number) =>
      changed({ _tag: "PutSavedReplies", set: empty(companyId, version) })
    yield* refusedWith(put(2), VersionConflict)
    yield* only(1, { of: 8, or: "VersionConflict" }, () => put(1))
    yield* put(2)
    yield* refusedWith(put(2), VersionConflict)
    yield* refusedWith(put(4), VersionConflict)
    const next = { _tag: "PutSavedReplies", set: empty(companyId, 3) } as const
    yield* undone(
      SavedReplies.use(({ ofCompany }) => ofCompany(companyId)),
      [next]
    )
  })
})

const empty = (companyId: SavedReplySet["companyId"], version: number): SavedReplySet => ({
  companyId,
  replies: [],
  version
})
