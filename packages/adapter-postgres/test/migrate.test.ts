import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { migrate } from "../src/index.ts"
import { emptyDatabase } from "./database.ts"

it.live("several instances that start at once make the schema once, and all go on", () =>
  Effect.gen(function* () {
    const url = yield* emptyDatabase
    const done = yield* Effect.all(
      Array.from({ length: 6 }, () => migrate({ url })),
      { concurrency: "unbounded" }
    )
    const applied = done.filter((names) => names.length > 0)
    assert.lengthOf(applied, 1)
    assert.strictEqual(applied[0]?.[0], "0001_accounts")
    assert.deepStrictEqual(yield* migrate({ url }), [])
  })
)
