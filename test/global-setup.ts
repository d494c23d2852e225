import { Effect, Exit, Redacted, Scope } from "effect"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { TestProject } from "vitest/node"
import { embeddedPostgres } from "../packages/app/src/embedded-postgres/embedded-postgres.ts"

declare module "vitest" {
  interface ProvidedContext {
    /** A running PostgreSQL that all test files share; each makes databases of its own in it. */
    readonly postgresUrl: string
  }
}

/** One PostgreSQL for the whole run, gone without a trace at its end. */
export default async (project: TestProject) => {
  const directory = await mkdtemp(join(tmpdir(), "review-proof-test-"))
  const scope = Effect.runSync(Scope.make())
  const settings = { max_connections: "300", shared_buffers: "64MB" }
  const server = await Effect.runPromise(
    embeddedPostgres({ directory, durable: false, settings }).pipe(Scope.provide(scope))
  )
  project.provide("postgresUrl", Redacted.value(server.url))
  return async () => {
    await Effect.runPromise(Scope.close(scope, Exit.void))
    await rm(directory, { recursive: true, force: true })
  }
}
