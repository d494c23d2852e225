import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import type { Layer } from "effect"
import { MasterKeyMark } from "../index.ts"
import { lawOptions } from "./law-options.ts"

/** What any store owes to whoever opens it with a master key. */
export const masterKeyMarkLaws = <E>(name: string, live: Layer.Layer<MasterKeyMark, E>): void =>
  layer(live, lawOptions)(`${name}: MasterKeyMark`, (it) => {
    it.effect("is the first that was given, for all that come at once and later", () =>
      Effect.gen(function* () {
        const { first } = yield* MasterKeyMark
        const given = ["one", "another", "a third"]
        const answers = yield* Effect.forEach(given, first, { concurrency: "unbounded" })
        const [mark] = answers
        assert.include(given, mark)
        assert.deepStrictEqual(answers, [mark, mark, mark])
        assert.strictEqual(yield* first("a fourth"), mark)
      })
    )
  })
