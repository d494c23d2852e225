import { Effect } from "effect"
import { inviteFunction } from "../commit/invite.ts"
import { runAll } from "../connection/migration-statements.ts"

export const hasFunctions = `to_regproc('${inviteFunction.name}') is not null`

/**
 * Creates the functions that this release calls, and drops all but the newest four of other
 * releases: instances of another release may run beside this one, also after an update was taken
 * back.
 */
export const createFunctions = Effect.suspend(() => runAll([inviteFunction.create, dropOldest]))

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
