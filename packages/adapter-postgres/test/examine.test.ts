/** Goal: `doctor` can look at a database whose user has few rights. */
import { assert } from "@effect/vitest"
import { connectionTo, freshDatabase } from "@review-proof/testkit/database/database"
import { test } from "@review-proof/testkit/test"
import { examineDatabase } from "../src/index.ts"

test.live(
  "a user who may not ask for positions in the write-ahead log is told all else",
  function* () {
    const url = yield* freshDatabase
    const sql = yield* connectionTo(url)
    const facts = yield* examineDatabase({ url })
    assert.isAbove(facts.walBytes ?? 0, 0)
    yield* sql.unsafe(`do $$ begin
      execute 'revoke execute on function pg_current_wal_lsn() from public';
      execute format('alter database %I set role = pg_read_all_data', current_database());
    end $$`)
    const { schema, version, walBytes } = yield* examineDatabase({ url })
    assert.deepStrictEqual([version, schema, walBytes], [facts.version, "current", null])
  }
)
