import { Effect, Exit, Redacted, Scope } from "effect"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { TestProject } from "vitest/node"
import { embeddedPostgres } from "../../../app/src/embedded-postgres/embedded-postgres.ts"

declare module "vitest" {
  interface ProvidedContext {
    /** A running PostgreSQL for each worker; its test files make databases of their own in it. */
    readonly postgresUrls: ReadonlyArray<string>
    /** The same through a pooler, in runs that try one. */
    readonly poolerUrls?: ReadonlyArray<string>
  }
}

export default async (project: TestProject) => (await startPostgres(project)).close

/**
 * A PostgreSQL for each worker, gone without a trace at the end. A server is not shared: a
 * transaction in any of its databases holds the feeds of all others back.
 */
export const startPostgres = async (project: TestProject) => {
  const directory = await mkdtemp(join(tmpdir(), "review-proof-test-"))
  const scope = Effect.runSync(Scope.make())
  const settings = { max_connections: "300", shared_buffers: "64MB" }
  const started = Effect.gen(function* () {
    const own = yield* Effect.promise(() => mkdtemp(join(directory, "worker-")))
    return yield* embeddedPostgres({ directory: own, durable: false, settings })
  })
  const servers = await Effect.runPromise(
    Effect.replicateEffect(started, project.config.maxWorkers).pipe(Scope.provide(scope))
  )
  const urls = servers.map(({ url }) => Redacted.value(url))
  project.provide("postgresUrls", urls)
  const close = async () => {
    await Effect.runPromise(Scope.close(scope, Exit.void))
    await rm(directory, { recursive: true, force: true })
  }
  return { urls, close }
}
