import { assert, it } from "@effect/vitest"
import { Credentials } from "@review-proof/ports"
import { changed, givenCompany, givenKey } from "@review-proof/ports/testing"
import { Effect, Option } from "effect"
import { MemoryStoreLayer } from "../src/index.ts"

it.effect("The last use of a key is that of its calls, whatever a change of it says", () =>
  Effect.gen(function* () {
    const key = yield* givenKey(yield* givenCompany())
    yield* changed({ _tag: "ReplaceKey", key: { ...key, lastUsedAt: 3000, version: 2 } })
    const found = yield* Credentials.use(({ findKey }) => findKey(key.id))
    assert.deepStrictEqual(found, Option.some({ ...key, version: 2 }))
  }).pipe(Effect.provide(MemoryStoreLayer))
)
