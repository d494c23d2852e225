/**
 * Goal: a database that takes everything and answers nothing, because it is frozen or the network
 * drops all packets, counts as unreachable for as long as that lasts.
 */
import { assert, describe } from "@effect/vitest"
import { Businesses, Companies, type Company } from "@review-proof/ports"
import { givenCompany, replace } from "@review-proof/ports/testing"
import { Duration, Effect, Exit, Fiber, Layer, Option, Redacted, Result, Scope } from "effect"
import { WriteClient } from "../src/connection/client.ts"
import { migrate } from "../src/schema/migrate.ts"
import {
  connectionTo,
  emptyDatabase,
  freshDatabase,
  openTransaction,
  seededDatabase,
  storeOn
} from "@review-proof/testkit/database/database"
import { openStallingProxy } from "@review-proof/testkit/database/stalling-proxy"
import { duringScope } from "@review-proof/testkit/processes/during-scope"
import { test, testOn } from "./live.ts"

describe.concurrent("a database that answers nothing", () => {
  test("is reported to all callers in time, and ends once the database answers again", function* () {
    const network = yield* networkTo(yield* freshDatabase)
    yield* Effect.gen(function* () {
      const companies = yield* Companies
      const { company } = yield* givenCompany()
      const { company: second } = yield* givenCompany()
      network.stall()
      const asked = yield* Effect.forkChild(allOperations(company))
      yield* Effect.sleep("6 seconds")
      const later = yield* Effect.forkChild(companies.find(second.id))
      const [elapsed, answers] = yield* Effect.timed(Fiber.join(asked))
      assert.isBelow(Duration.toMillis(elapsed), 9000)
      assert.deepStrictEqual(new Set(answers), new Set(["StoreUnavailable"]))
      network.resume()
      // It went over the connection on which others had given up.
      assert.deepStrictEqual(yield* Fiber.join(later), Option.some(second))
      yield* Effect.retry(Effect.suspend(givenCompany), { times: 5 })
      const again = yield* companies.find(company.id)
      assert.strictEqual(Option.getOrThrow(again).id, company.id)
    }).pipe(Effect.provide(storeOn(Redacted.make(network.url), 4)))
  }, 40_000)

  test("keeps no instance from stopping", function* () {
    const network = yield* networkTo(yield* freshDatabase)
    const scope = yield* Scope.make()
    const store = yield* Layer.buildWithScope(storeOn(Redacted.make(network.url), 4), scope)
    const asked = yield* Effect.gen(function* () {
      const { company } = yield* givenCompany()
      network.stall()
      return yield* Effect.forkChild(allOperations(company))
    }).pipe(Effect.provide(store))
    yield* Effect.sleep("500 millis")
    const [elapsed] = yield* Effect.timed(Scope.close(scope, Exit.void))
    assert.isBelow(Duration.toMillis(elapsed), 20_000)
    yield* Fiber.await(asked)
  }, 40_000)

  test("ends a migration, which otherwise has no time limit", function* () {
    const url = yield* emptyDatabase
    const other = yield* connectionTo(url)
    const letGo = yield* openTransaction(other, other.unsafe(holdTurn))
    const network = yield* networkTo(url)
    const started = yield* Effect.forkChild(
      Effect.exit(migrate({ url: Redacted.make(network.url) }))
    )
    yield* Effect.sleep("1 second")
    network.stall()
    const [elapsed, exit] = yield* Effect.timed(Fiber.join(started))
    yield* letGo
    assert.isTrue(Exit.isFailure(exit))
    assert.isBelow(Duration.toMillis(elapsed), 20_000)
  }, 30_000)

  testOn(seededDatabase([limitTransactions]))(
    "is told apart from one that works for as long as a transaction may take",
    function* () {
      const sql = yield* WriteClient
      const slept = yield* sql.transaction(
        (statements) => statements.query("select 1 as slept from pg_sleep(14)"),
        1
      )
      assert.deepStrictEqual(slept, [{ slept: 1 }])
    },
    40_000
  )
})

/** Reads, commits and transactions, more than there are connections; what each came to. */
const allOperations = Effect.fnUntraced(function* (company: Company) {
  const businesses = yield* Businesses
  const companies = yield* Companies
  const operations = [
    Effect.asVoid(businesses.movedScores(nothing, 0, { limit: 1, after: null })),
    replace.company(company, {}),
    Effect.asVoid(companies.find(company.id))
  ]
  return yield* Effect.forEach(
    Array.from({ length: 30 }, (_, index) => operations[index % 3] ?? Effect.die("none")),
    (operation) =>
      Effect.map(
        Effect.result(operation),
        Result.match({ onFailure: ({ _tag }) => _tag, onSuccess: () => "answered" })
      ),
    { concurrency: "unbounded" }
  )
})

/** Longer than all transactions but those to which the service gives minutes. */
const limitTransactions = `do $$ begin
  execute format('alter database %I set transaction_timeout = ''13s''', current_database());
end $$`

const nothing = {
  dividend: { constant: 0n, weight: 0n, weightedStars: 0n },
  divisor: { constant: 1n, weight: 0n }
}

/** The database behind a network that can stop letting anything through. */
const networkTo = (url: Redacted.Redacted<string>) =>
  duringScope(() => openStallingProxy(Redacted.value(url)))

const holdTurn = `select pg_advisory_xact_lock(hashtext('review-proof migrations'))`
