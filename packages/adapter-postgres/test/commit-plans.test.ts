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
