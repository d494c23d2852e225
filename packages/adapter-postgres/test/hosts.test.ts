/** Goal: a URL may name several servers, as libpq has it. */
import { assert, describe, it } from "@effect/vitest"
import { serverUrls } from "../src/connection/hosts.ts"

describe("A database's URL", () => {
  it.each([
    ["postgres://u:p@one/db", ["postgres://u:p@one/db"]],
    ["postgres://one:1,two:2/db", ["postgres://one:1/db", "postgres://two:2/db"]],
    [
      "postgresql://u:p%40ss@one,[::1]:5433/db?sslmode=require&target_session_attrs=read-write",
      [
        "postgresql://u:p%40ss@one/db?sslmode=require",
        "postgresql://u:p%40ss@[::1]:5433/db?sslmode=require"
      ]
    ],
    [
      "postgres://postgres@%2Ftmp%2Fsockets/postgres",
      ["postgres://postgres@%2Ftmp%2Fsockets/postgres"]
    ]
  ])("%s names its servers", (url, servers) => {
    assert.deepStrictEqual([...(serverUrls(url) ?? [])], servers)
  })

  it.each(["", "mysql://one/db", "one,two", "postgres://one:x/db", "postgres://one:1,two:x/db"])(
    "%s names none",
    (url) => {
      assert.isNull(serverUrls(url))
    }
  )
})
