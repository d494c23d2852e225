import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach } from "vitest"
import { startService } from "../service-process.ts"
import type { ServiceProcess } from "../service-process.ts"

/** Starts services, each on the embedded store of the test at hand; they and it are gone after it. */
export const startingOnOwnStore = (): ((
  environment?: Record<string, string>
) => ServiceProcess) => {
  let directory = ""
  const running: Array<ServiceProcess> = []

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), "review-proof-test-"))
  })

  afterEach(async () => {
    for (const service of running.splice(0)) {
      service.kill("SIGTERM")
      await service.ended
    }
    await rm(directory, { recursive: true, force: true })
  })

  return (environment) => {
    const service = startService({ DATA_DIR: join(directory, "data"), ...environment })
    running.push(service)
    return service
  }
}
