/** Goal: instances that outlive a crash of PostgreSQL never share a public number. */
import { assert, describe } from "@effect/vitest"
import { migrate, postgresStoreLayer } from "@review-proof/adapter-postgres"
import { PublicNumbers, type Stored } from "@review-proof/ports"
import { Context, Effect, Layer, Redacted, Schedule } from "effect"
import { startDatabase } from "@review-proof/testkit/database/crashing-database"
import { duringScope } from "@review-proof/testkit/processes/during-scope"
import { test } from "@review-proof/testkit/test"

const crashes = 4

describe("public numbers over crashes of PostgreSQL", { timeout: 60_000 }, () => {
  test.live("are given once, whichever instance asks and however the database ended", function* () {
    const database = yield* duringScope(startDatabase)
    const url = Redacted.make(database.url)
    yield* migrate({ url })
    const instance = Effect.map(
      Layer.build(postgresStoreLayer({ url, poolSize: 4 })),
      Context.get(PublicNumbers)
    )
    const first = yield* instance
    const second = yield* instance
    const given: ReadonlyArray<Set<number>> = [new Set(), new Set(), new Set()]
    const take = Effect.fnUntraced(function* (numbers: PublicNumbers["Service"]) {
      const { nextInvitation, nextReply, nextReview } = numbers
      const kinds: ReadonlyArray<Stored<number>> = [nextReview, nextReply, nextInvitation]
      for (const [kind, next] of kinds.entries()) {
        const number = yield* Effect.retry(next, Schedule.spaced("20 millis"))
        assert.isFalse(given[kind]?.has(number), `${number} was given before`)
        given[kind]?.add(number)
      }
    })
    const takeABlock = (numbers: PublicNumbers["Service"]) =>
      Effect.replicateEffect(take(numbers), 64)
    for (let crash = 0; crash < crashes; crash++) {
      yield* take(first)
      yield* Effect.promise(database.crash)
      yield* takeABlock(second)
      yield* takeABlock(first)
    }
  })
})
