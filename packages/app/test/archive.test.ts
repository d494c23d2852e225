import { assert, describe, it } from "@effect/vitest"
import { newFolder } from "@review-proof/testkit/processes/during-test"
import { Deferred, Effect, Fiber } from "effect"
import { existsSync } from "node:fs"
import { readdir } from "node:fs/promises"
import { join } from "node:path"
import { readArchive, writeArchive } from "../src/backup/archive.ts"

describe("A backup", () => {
  it.effect("never names the incomplete file of another that writes to the same one", () =>
    Effect.gen(function* () {
      const folder = yield* Effect.promise(newFolder)
      const file = join(folder, "monday.tar.gz")
      const begin = Effect.fnUntraced(function* (name: string) {
        const begun = yield* Deferred.make<void>()
        const finish = yield* Deferred.make<void>()
        const backup = yield* writeArchive(file, ({ text }) =>
          Deferred.succeed(begun, undefined).pipe(
            Effect.andThen(Deferred.await(finish)),
            Effect.andThen(Effect.promise(() => text(name, name)))
          )
        ).pipe(Effect.forkChild)
        yield* Deferred.await(begun)
        return { ended: Effect.andThen(Deferred.succeed(finish, undefined), Fiber.join(backup)) }
      })
      const first = yield* begin("first")
      const second = yield* begin("second")
      assert.include((yield* Effect.flip(first.ended)).message, "another backup writes it too")
      assert.isFalse(existsSync(file))
      yield* second.ended
      const restored = join(folder, "restored")
      yield* readArchive(file, restored)
      assert.deepStrictEqual(yield* Effect.promise(() => readdir(restored)), ["second"])
    })
  )
})
