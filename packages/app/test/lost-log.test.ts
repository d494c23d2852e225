/** Goal: whoever reads the log, or can take no more of it, does not decide how long a service runs. */
import { assert, describe, it } from "@effect/vitest"
import { existsSync } from "node:fs"
import { startService } from "./service-process.ts"
import type { ServiceProcess } from "./service-process.ts"

const logsEachRequest = { STORE: "memory", LOG_LEVEL: "debug" }
const goesOnAndStops = { answers: [401, 401, 401, 401, 401], end: { code: 0, signal: null } }

describe("a service whose log", { timeout: 60_000 }, () => {
  it("nobody reads any more goes on, and stops in order", async () => {
    const service = startService(logsEachRequest)
    await service.ready
    service.hangUp()
    assert.deepStrictEqual(await used(service), goesOnAndStops)
  })

  it.skipIf(!existsSync("/dev/full"))("is on a full disk does so too", async () => {
    const service = startService(logsEachRequest, "fullDisk")
    assert.deepStrictEqual(await used(service), goesOnAndStops)
  })
})

/** What five requests without a key are answered, and how it ends when it is told to. */
const used = async (service: ServiceProcess) => {
  try {
    const { publicUrl } = await service.ready
    const answers = []
    for (let time = 0; time < 5; time += 1) {
      answers.push((await fetch(`${publicUrl}/v1/reviews`)).status)
    }
    service.kill("SIGTERM")
    return { answers, end: await service.ended }
  } finally {
    service.kill("SIGKILL")
  }
}
