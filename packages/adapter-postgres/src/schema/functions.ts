import { Effect } from "effect"
import { SqlClient } from "effect/sql/SqlClient"
import { inviteFunction } from "../commit/invite.ts"

export const hasFunctions = `to_regproc('${inviteFunction.name}') is not null`

/**
 * Creates the functions that this release calls. Of an older release it leaves the newest, which
 * its instances call until they have been replaced.
 */
export const createFunctions = Effect.gen(function* () {
  const sql = yield* SqlClient
  yield* sql.unsafe(inviteFunction.create).unprepared
  yield* sql.unsafe(dropOlder).unprepared
})

const dropOlder = `do $$
  declare older regprocedure;
  begin
    for older in
      select oid from pg_proc
       where proname ~ '^invite_[0-9a-f]{8}$' and proname <> '${inviteFunction.name}'
         and pronamespace = current_schema::regnamespace
       order by oid desc offset 1
    loop
      execute 'drop function ' || older;
    end loop;
  end $$`
