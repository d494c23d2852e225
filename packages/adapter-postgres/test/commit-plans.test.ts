import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { clientLayer } from "../src/client.ts"
import { commitStatement } from "../src/commit/statement.ts"
import { connectionTo, freshDatabase } from "./database.ts"
import { commitsOfEachKind } from "./every-change.ts"
import { planned } from "./explain.ts"
import { seedSkewed } from "./skewed-reviews.ts"

const seeded = Layer.unwrap(
  Effect.gen(function* () {
    const url = yield* freshDatabase
    yield* seedSkewed(yield* connectionTo(url), 20_000, true)
    return clientLayer({ url, poolSize: 4 })
  })
)

layer(seeded, { excludeTestServices: true, timeout: "2 minutes" })("a commit", (it) => {
  it.effect.each(commitsOfEachKind)("$name reads tables by their indexes alone", ({ commit }) =>
    Effect.gen(function* () {
      const nodes = yield* planned(commitStatement(commit, 0))
      for (const { table, type } of nodes) {
        if (table !== undefined && type !== "ModifyTable")
          assert.match(type, /^Index|^Bitmap Index/)
        assert.notMatch(type, /^(Hash|Merge) Join$/)
      }
    })
  )
})

/** All indexes of such tables cost the same, and a prepared statement keeps the one it got. */
const knownEmpty = Layer.unwrap(
  Effect.gen(function* () {
    const url = yield* freshDatabase
    yield* (yield* connectionTo(url)).unsafe("vacuum (analyze)").unprepared
    return clientLayer({ url, poolSize: 4 })
  })
)

layer(knownEmpty, { excludeTestServices: true, timeout: "2 minutes" })(
  "a commit that was planned while its tables were empty",
  (it) => {
    it.effect.each(commitsOfEachKind)("$name looks for its answer by its key", ({ commit }) =>
      Effect.gen(function* () {
        const nodes = yield* planned(commitStatement(commit, 0))
        const conditions = nodes.flatMap(({ condition, index }) =>
          index === "idempotency_records_pkey" ? [condition] : []
        )
        assert.include(conditions, "((scope = answer.scope) AND (key = answer.key))")
      })
    )

    it.effect("an invitation looks for its contact and its reference", () =>
      Effect.gen(function* () {
        const commit = commitsOfEachKind.find(({ name }) => name.includes("InsertInvitation"))
        const nodes = yield* planned(
          commitStatement((yield* Effect.fromNullishOr(commit)).commit, 0)
        )
        const indexesOf = (table: string) =>
          nodes.flatMap((node) => (node.table === table ? (node.index ?? []) : []))
        assert.sameMembers(indexesOf("suppressions"), ["suppressions_contact"])
        assert.sameMembers(indexesOf("invitations"), [
          "invitations_by_reference",
          "invitations_by_contact"
        ])
      })
    )
  }
)
