import type { TestProject } from "vitest/node"
import { startServers } from "./crashing-database.ts"

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
 * A PostgreSQL for each worker. A server is not shared: a transaction in any of its databases holds
 * the feeds of all others back.
 */
export const startPostgres = async (project: TestProject) => {
  const settings = { max_connections: "300", shared_buffers: "64MB", max_wal_size: "128MB" }
  const servers = await startServers(project.config.maxWorkers, { durable: false, settings })
  project.provide("postgresUrls", servers.urls)
  return servers
}
