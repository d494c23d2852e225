/** Goal: who opens data with another master key than it was made with is told what that costs. */
import { assert, describe, it } from "@effect/vitest"
import type { ServiceProcess } from "../service-process.ts"
import { startingOnOwnStore } from "./own-store.ts"

describe("the service on data of another master key", { timeout: 60_000 }, () => {
  const start = startingOnOwnStore()
  const keyOf = (fill: number) => ({ SECRETS_KEY: Buffer.alloc(32, fill).toString("base64") })

  it("says at each start that it is, and with its own key never", async () => {
    const said = [await saidBy(start(keyOf(1)))]
    said.push(await saidBy(start(keyOf(2))), await saidBy(start(keyOf(2))))
    said.push(await saidBy(start(keyOf(1))), await saidBy(start()))
    const warned = said.map((text) => text.includes("made with another master key"))
    assert.deepStrictEqual(warned, [false, true, true, false, true])
    assert.include(said[1], '"level":"ERROR"')
    for (const fill of [1, 2]) assert.notInclude(said.join(), keyOf(fill).SECRETS_KEY)
  })
})

/** What it logs from its start to its end. */
const saidBy = async (service: ServiceProcess): Promise<string> => {
  await service.ready
  service.kill("SIGTERM")
  await service.ended
  return service.said().err
}
