/** Goal: a service keeps running though the reader of its log has gone, or takes no more of it. */
import { assert, describe, it } from "@effect/vitest"
import { existsSync } from "node:fs"
import { readFile, truncate } from "node:fs/promises"
import { join } from "node:path"
import {
  newFolder,
  runningService,
  serviceProcess
} from "@review-proof/testkit/processes/during-test"
import type { ServiceProcess } from "@review-proof/testkit/processes/service-process"

const logsEachRequest = { STORE: "memory", LOG_LEVEL: "debug" }
const goesOnAndStops = { answers: [401, 401, 401, 401, 401], end: { code: 0, signal: null } }

describe("A service whose log", { timeout: 60_000 }, () => {
  it("has no reader keeps serving, and stops in order", async () => {
    const { service } = await runningService(logsEachRequest)
    service.hangUp()
    assert.deepStrictEqual(await used(service), goesOnAndStops)
  })

  it.skipIf(!existsSync("/dev/full"))(
    "is on a full disk keeps serving, and stops in order",
    async () => {
      const service = serviceProcess(logsEachRequest, "fullDisk")
      assert.deepStrictEqual(await used(service), goesOnAndStops)
    }
  )

  it("has a slow reader loses no line", async () => {
    const { client, service } = await runningService({ ...logsEachRequest, LOG_FORMAT: "json" })
    service.pauseLog()
    const ask = () => fetch(`${client.publicUrl}/v1/reviews`, { method: "HEAD" })
    for (let time = 0; time < 20; time += 1) await Promise.all(Array.from({ length: 50 }, ask))
    service.resumeLog()
    service.kill("SIGTERM")
    assert.deepStrictEqual(await service.ended, { code: 0, signal: null })
    const lines = service
      .said()
      .err.split("\n")
      .filter((line) => line.includes("HEAD"))
    assert.lengthOf(lines, 1000)
  })

  it("could not be written for a while keeps serving, and reports how much was lost", async () => {
    const LOG_FILE = join(await newFolder(), "log")
    const environment = { ...logsEachRequest, LOG_FILE, LOG_FORMAT: "json" }
    const { client } = await runningService(environment, "smallFile")
    const { managementToken, managementUrl, publicUrl } = client
    const ask = async (times: number) => {
      for (let time = 0; time < times; time += 1) await fetch(`${publicUrl}/v1/reviews`)
    }
    await ask(60)
    await truncate(LOG_FILE)
    await ask(1)
    const lines = (await readFile(LOG_FILE, "utf8")).split("\n").filter((line) => line !== "")
    const messages = lines.map((line) => JSON.parse(line).message)
    const lost = Number(/for a while: (\d+) lines were lost/.exec(messages[0])?.[1])
    assert.isAbove(lost, 0)
    const headers = { authorization: `Bearer ${managementToken}` }
    const metrics = await fetch(`${managementUrl}/metrics`, { headers })
    assert.match(await metrics.text(), new RegExp(`^log_lines_lost_total ${lost}$`, "m"))
  })
})

/** The answers to five requests without a key, and how the service ends after a signal. */
const used = async (service: ServiceProcess) => {
  const { publicUrl } = await service.ready
  const answers = []
  for (let time = 0; time < 5; time += 1) {
    answers.push((await fetch(`${publicUrl}/v1/reviews`)).status)
  }
  service.kill("SIGTERM")
  return { answers, end: await service.ended }
}
