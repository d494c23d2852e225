import { Effect, Redacted } from "effect"
import { mkdir, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { embeddedPostgres } from "../packages/app/src/embedded-postgres/embedded-postgres.ts"
import { postmasterIn } from "../packages/testkit/src/database/crashing-database.ts"

export { withClient } from "../packages/testkit/src/database/crashing-database.ts"

/**
 * A durable PostgreSQL of the bench's own, until the scope closes, with the process id of its server.
 * Its data stays in `kept`, where that is given.
 */
export const benchPostgres = Effect.fnUntraced(function* (
  settings: Readonly<Record<string, string>> = {},
  kept?: string
) {
  const directory = kept ?? (yield* temporaryDirectory)
  yield* Effect.promise(() => mkdir(directory, { recursive: true }))
  const { url } = yield* embeddedPostgres({
    directory,
    durable: true,
    settings: {
      shared_buffers: "1GB",
      max_wal_size: "4GB",
      max_connections: "100",
      ...settings
    }
  })
  return { url: Redacted.value(url), pid: yield* Effect.promise(() => postmasterIn(directory)) }
})

const temporaryDirectory = Effect.acquireRelease(
  Effect.promise(() => mkdtemp(join(tmpdir(), "review-proof-bench-"))),
  (path) => Effect.promise(() => rm(path, { recursive: true, force: true }))
)

export const managementToken = "bench-management-token-bench-management-token"

export const secretsKey = new Uint8Array(32).fill(7)

/** The settings of the service in a bench. Background work is off unless it is measured. */
export const serviceSettings = (databaseUrl: string) => ({
  DATABASE_URL: databaseUrl,
  SECRETS_KEY: Buffer.from(secretsKey).toString("base64"),
  MANAGEMENT_TOKEN: managementToken,
  BASE_URL: "https://reviews.example",
  NODE_ENV: "production",
  MESSAGES: "log",
  REQUIRE_HTTPS: "false",
  WORKERS: "false",
  LOG_LEVEL: "warn"
})
