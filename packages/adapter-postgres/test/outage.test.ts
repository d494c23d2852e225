import { assert, describe } from "@effect/vitest"
import { Companies } from "@review-proof/ports"
import { givenCompany, replace } from "@review-proof/ports/testing"
import { Effect, Fiber } from "effect"
import {
  Beside,
  freshStore,
  openTransaction,
  untilBlocked
} from "@review-proof/testkit/database/database"
import { testOn } from "./live.ts"

const test = testOn(freshStore(4))

describe("a database out of reach", () => {
  test("fails the waiting requests when the server restarts, and ends when it is back", function* () {
    const other = yield* Beside
    const companies = yield* Companies
    const { company } = yield* givenCompany()
    const letGo = yield* openTransaction(other, other`select from companies for update`)
    const replaced = replace.company(company, {})
    const waiting = yield* Effect.forkChild(Effect.flip(replaced))
    yield* untilBlocked(other)
    yield* other.unsafe(endAllOthers)
    const error = yield* Fiber.join(waiting)
    assert.strictEqual(error._tag, "StoreUnavailable")
    yield* letGo
    yield* Effect.retry(companies.find(company.id), { times: 5 })
    yield* replaced
  })
})

/** Ends every connection of the store, as a restart does. */
const endAllOthers = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and application_name = 'review-proof'`
