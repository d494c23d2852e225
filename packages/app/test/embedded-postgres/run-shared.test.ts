import { PgClient } from "@effect/sql-pg"
import { assert, layer } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { postgresUrl } from "@review-proof/testkit/postgres-url"

layer(PgClient.layer({ url: Redacted.make(postgresUrl()) }))(
  "The PostgreSQL of a test worker",
  (it) => {
    it.effect("is PostgreSQL 18 in UTF-8", () =>
      Effect.gen(function* () {
        const sql = yield* PgClient.PgClient
        const [row] = yield* sql`SELECT current_setting('server_version_num')::int / 10000 AS major,
        current_setting('server_encoding') AS encoding`
        assert.deepStrictEqual(row, { major: 18, encoding: "UTF8" })
      })
    )
  }
)
