import { PgClient } from "@effect/sql-pg"
import { assert, layer } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { inject } from "vitest"

layer(PgClient.layer({ url: Redacted.make(inject("postgresUrl")) }))(
  "the PostgreSQL of a test run",
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
