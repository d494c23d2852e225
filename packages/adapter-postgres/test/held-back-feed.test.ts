/** Goal: what runs for long elsewhere on the server holds the feed back, loses nothing and costs little. */
import { assert } from "@effect/vitest"
import { Events } from "@review-proof/ports"
import { givenCompany, givenEvent } from "@review-proof/ports/testing"
import { Duration, Effect } from "effect"
import { countedStatements } from "./counted-statements.ts"
import {
  connectionTo,
  emptyDatabase,
  freshStore,
  openTransaction
} from "@review-proof/testkit/database/database"
import { testOn } from "./live.ts"

const test = testOn(freshStore(4))

test("a long transaction in another database delays the feed, which loses no event and sends few statements", function* () {
  const elsewhere = yield* connectionTo(yield* emptyDatabase)
  const { counted, tracer } = countedStatements()
  const endLong = yield* openTransaction(elsewhere, elsewhere`select pg_current_xact_id()::text`)
  const given = yield* givenCompany()
  const event = yield* givenEvent(given)
  const events = yield* Events
  const all = { type: null, since: 0 }
  const read = events.feed(given.company.id, all, { limit: 10, after: null })
  const [waited, held] = yield* Effect.timed(Effect.withTracer(read, tracer))
  assert.deepStrictEqual(held.items, [])
  assert.isAtMost(counted.statements, 7)
  assert.isAtLeast(Duration.toMillis(waited), 450)
  yield* endLong
  assert.deepStrictEqual((yield* read).items[0]?.event, event)
}, 60_000)
