import { assert, describe } from "@effect/vitest"
import { givenCompany, replace } from "@review-proof/ports/testing"
import { Effect } from "effect"
import { Beside, freshStore } from "@review-proof/testkit/database/database"
import { testOn } from "./live.ts"

const test = testOn(freshStore(4))

describe("a database that takes no writes for a while", () => {
  test("takes writes again in the moment in which the database does", function* () {
    const other = yield* Beside
    const { company } = yield* givenCompany()
    const replaced = replace.company(company, {})
    yield* other.unsafe(readOnly("on"))
    yield* other.unsafe(endSessions)
    for (const _ of [1, 2, 3]) {
      assert.strictEqual((yield* Effect.flip(replaced))._tag, "StoreUnavailable")
    }
    yield* other.unsafe(readOnly("off"))
    yield* replaced
  })
})

/** Some providers make a database read-only in this way while its disk is nearly full. */
const readOnly = (state: "on" | "off") => `do $$begin
  execute format('alter database %I set default_transaction_read_only = ${state}', current_database());
end$$`

const endSessions = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and application_name = 'review-proof'`
