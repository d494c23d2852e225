import { bundleService } from "./bundle.ts"
import { serviceSettings } from "./postgres.ts"
import { start, type RunningServer } from "./server.ts"
import { description } from "./workload.ts"

/** Runs the bundled service on the database for as long as the work takes. */
export async function withService(
  databaseUrl: string,
  settings: Readonly<Record<string, string>>,
  work: (server: RunningServer) => Promise<void>
): Promise<void> {
  const environment = { ...serviceSettings(databaseUrl), ...settings }
  const server = await start({ name: "service", file: bundleService(), environment }, description)
  try {
    await work(server)
  } finally {
    await server.stop()
  }
}
