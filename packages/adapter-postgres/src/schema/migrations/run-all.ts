import { SqlClient } from "effect/sql/SqlClient"
import { Effect } from "effect"

/** A migration: the statements one after the other, in the transaction of the migrator. */
export const runAll = (statements: () => ReadonlyArray<string>) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient
    for (const statement of statements()) yield* sql.unsafe(statement).unprepared
  })
