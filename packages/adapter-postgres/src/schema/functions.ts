import { Effect } from "effect"
import { SqlClient } from "effect/sql/SqlClient"
import { inviteFunction } from "../commit/invite.ts"

export const hasFunctions = `to_regproc('${inviteFunction.name}') is not null`

/**
 * Creates the functions that this release calls, and drops all but the newest four of other
 * releases: instances of another release may run beside this one, also after an update was taken
 * back.
 */
export const createFunctions = Effect.gen(function* () {
  const sql = yield* SqlClient
  yield* sql.unsafe(inviteFunction.create).unprepared
  yield* sql.unsafe(dropOldest).unprepared
})

const dropOldest = `do $$
  declare older regprocedure;
  begin
    for older in
      select oid from pg_proc
       where proname ~ '^invite_[0-9a-f]{8}$' and proname <> '${inviteFunction.name}'
         and pronamespace = quote_ident(current_schema)::regnamespace
       order by oid desc offset 4
    loop
      execute 'drop function ' || older;
    end loop;
  end $$`
