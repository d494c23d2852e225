/** Goal: the bin and the program that it hands over to are one for who starts and ends them. */
import { assert, describe, it } from "@effect/vitest"
import { once } from "node:events"
import { createServer } from "node:net"
import type { AddressInfo } from "node:net"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { afterEach } from "vitest"
import { startCli, towards } from "@review-proof/testkit/cli-process"
import { management, startService } from "@review-proof/testkit/service-process"
import type { ServiceProcess } from "@review-proof/testkit/service-process"

describe("a bin that is killed", { timeout: 60_000 }, () => {
  const services: Array<ServiceProcess> = []
  const folders: Array<string> = []

  afterEach(async () => {
    for (const service of services.splice(0)) {
      service.kill("SIGKILL")
      await service.ended
    }
    for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
  })

  it("leaves no service behind, which stops as at a signal", async () => {
    const port = await freePort()
    const environment = { STORE: "memory", PORT: String(port), MANAGEMENT_PORT: "0" }
    const first = startCli(["serve"], environment)
    while (first.said.out === "") await setTimeout(20)
    first.child.kill("SIGKILL")
    // It has ended when nobody holds its output any more.
    assert.match((await first.ended).err, /Stopping/)
    const second = startCli(["serve"], environment)
    while (second.said.out === "") await setTimeout(20)
    second.child.kill("SIGTERM")
    assert.strictEqual((await second.ended).code, 0)
  })

  it("leaves no import going on beside the one that is started again", async () => {
    const service = startService({ STORE: "memory" })
    services.push(service)
    const addresses = await service.ready
    const folder = await mkdtemp(join(tmpdir(), "review-proof-test-"))
    folders.push(folder)
    const companies = await management(addresses, "GET", "/companies")
    const made = await management(
      addresses,
      "POST",
      `/companies/${companies.json.data[0].id}/businesses`,
      { name: "Shop", url: "https://shop.example" }
    )
    const business: string = made.json.id
    const count = async () =>
      (await management(addresses, "GET", `/businesses/${business}`)).json.review_count

    // Nothing in these lines tells a second time from the first.
    const path = join(folder, "long.ndjson")
    const lines = Array.from({ length: 30_000 }, (_, n) => `${line(n)}\n`)
    await writeFile(path, lines.join(""))
    const args = ["reviews", "import", path, "--business", business, "--json"]
    const environment = { ...towards(addresses), XDG_CACHE_HOME: folder }
    const first = startCli(args, environment)
    while ((await count()) === 0) continue
    first.child.kill("SIGKILL")
    await first.ended
    assert.isBelow(await count(), 30_000)
    const second = await startCli(args, environment).ended
    assert.strictEqual(second.code, 0)
    assert.strictEqual(await count(), 30_000)
  })
})

const line = (n: number): string =>
  JSON.stringify({ stars: (n % 5) + 1, text: `Review ${n}`, language: "en" })

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, "close")
  return port
}
