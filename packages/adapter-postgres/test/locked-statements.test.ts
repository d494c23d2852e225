import { assert, describe } from "@effect/vitest"
import {
  committed,
  fresh,
  givenBusiness,
  inviting,
  sampleAuditEntry
} from "@review-proof/ports/testing"
import { connectedDatabase, storeOn } from "@review-proof/testkit/database/database"
import { Effect, Layer } from "effect"
import { test } from "./live.ts"
import { UnitOfWorkLayer } from "../src/commit/unit-of-work.ts"
import { clientLayer, type PostgresOptions, WriteClient } from "../src/connection/client.ts"

/** Refuses an invitation whose transaction holds no lock. */
const lockRequired = [
  `create function lock_required() returns trigger language plpgsql as $$ begin
     if not exists (select from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()) then
       raise 'an invitation was inserted without a lock';
     end if;
     return new;
   end $$`,
  `create trigger lock_required before insert on invitations
   for each row execute function lock_required()`
]

describe("a connection", () => {
  test.each([
    { dropped: "call that invites", from: "^select .*invite_", first: "alone", next: "alone" },
    {
      dropped: "insertion",
      from: "^with .*insert into invitations",
      first: "audited",
      next: "audited"
    },
    {
      dropped: "statements, and the next commit is of another kind",
      from: "",
      first: "alone",
      next: "audited"
    }
  ])(
    "commits under its locks after PostgreSQL dropped the prepared $dropped",
    function* ({ first, from, next }) {
      const { sql: admin, url } = yield* connectedDatabase
      for (const statement of lockRequired) yield* admin.unsafe(statement).unprepared
      yield* Effect.gen(function* () {
        const business = yield* givenBusiness()
        const invite = Effect.fnUntraced(function* (how: string) {
          const invitation = yield* inviting(business, {})
          const entry = sampleAuditEntry({
            id: yield* fresh.auditEntryId,
            companyId: business.companyId
          })
          yield* committed(how === "alone" ? invitation : { ...invitation, audit: [entry] })
        })
        yield* invite(first)
        yield* dropStatements(from)
        yield* invite(next)
      }).pipe(Effect.provide(onOneConnection(url)))
      const rows = yield* admin.unsafe("select from invitations")
      assert.lengthOf(rows, 2)
    }
  )
})

/** The store, whose commits go through a client that the test can reach. */
const onOneConnection = (url: PostgresOptions["url"]) =>
  Layer.provideMerge(Layer.fresh(UnitOfWorkLayer), clientLayer({ url, poolSize: 2 })).pipe(
    Layer.provideMerge(storeOn(url, 2))
  )

/** Drops what the only connection for writes has prepared and begins like this. */
const dropStatements = Effect.fnUntraced(function* (beginning: string) {
  const sql = yield* WriteClient
  const prepared = yield* sql.query<{ readonly name: string }>(
    "select name from pg_prepared_statements where statement ~ $1",
    [beginning]
  )
  assert.isNotEmpty(prepared)
  for (const { name } of prepared) yield* sql.query(`deallocate "${name}"`)
})
