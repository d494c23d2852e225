import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach } from "vitest"
import { startService } from "@review-proof/testkit/service-process"
import type { ServiceProcess } from "@review-proof/testkit/service-process"

/** Services on the embedded store of the test at hand, in `folder`; they and it are gone after it. */
export const onOwnStore = () => {
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

  const folder = () => join(directory, "data")
  const start = (environment: Record<string, string> = {}): ServiceProcess => {
    const service = startService({ DATA_DIR: folder(), ...environment })
    running.push(service)
    return service
  }
  return { folder, start }
}
