/** Goal: nothing is missing from the bundle for deployment, and a start still loads little of it. */
import { assert, describe, it } from "@effect/vitest"
import { readFileSync, statSync } from "node:fs"
import { dirname, join } from "node:path"
import { startCli } from "@review-proof/testkit/processes/cli-process"
import { runningService } from "@review-proof/testkit/processes/during-test"
import { bundle } from "@review-proof/testkit/processes/programs"

/** The public listener begins with all its routes. */
const mostAtStart = 1_400_000

const live = {
  STORE: "memory",
  MESSAGES: "live",
  SMTP_URL: "smtp://127.0.0.1:1",
  MAIL_FROM: "reviews@bundle.example",
  WHATSAPP_API_URL: "http://127.0.0.1:1",
  WHATSAPP_TOKEN: "token",
  WHATSAPP_PHONE_NUMBER_ID: "1",
  WHATSAPP_APP_SECRET: "secret",
  WHATSAPP_VERIFY_TOKEN: "token"
}

describe.runIf(bundle !== undefined)("The bundle", () => {
  const service = join(dirname(bundle ?? ""), "service", "service.mjs")

  it("loads little at a start: one import through an index can bring a megabyte along", () => {
    assert.isAtMost(statSync(service).size, mostAtStart)
  })

  it("starts from ASCII alone: for one other letter V8 keeps all of it in two bytes each", () => {
    assert.notMatch(readFileSync(service, "utf8"), /[^\0-\x7f]/)
  })

  it("exports what a start shares as one object: V8 searches a list of exports name by name", () => {
    const exported = readFileSync(service, "utf8").match(/\bexport\{[^}]*\}/g)
    assert.deepStrictEqual(exported, ["export{shared}"])
  })

  it("says at once that an older Node is too old for it", async () => {
    const older =
      "Object.defineProperty(process,'versions',{value:{...process.versions,node:'25.9.0'}})"
    const { code, err, out } = await startCli("--version", {
      NODE_OPTIONS: `--import=data:text/javascript,${older}`
    }).ended
    assert.deepStrictEqual({ code, out }, { code: 1, out: "" })
    assert.match(err, /^review-proof needs Node 26, and this is v/)
  })

  it("has the code that only live messages load", async () => {
    const { out } = await startCli("doctor", live).ended
    assert.match(out, /wrong +Mail.*\n(.*\n)*wrong +WhatsApp/)
  })

  it("serves both APIs, their references, health and metrics, and shuts down cleanly", async () => {
    const { client, service } = await runningService(live)
    const textAt = async (url: string) => {
      const answer = await fetch(url)
      assert.strictEqual(answer.status, 200, url)
      return answer.text()
    }
    assert.match(client.description.document.openapi, /^3\.1\./)
    assert.match((await client.management("GET", "/openapi.json")).openapi, /^3\.1\./)
    assert.include(await textAt(`${client.publicUrl}/docs/scalar.js`), "Scalar")
    await textAt(`${client.managementUrl}/health/ready`)
    assert.include(await textAt(`${client.managementUrl}/metrics`), "http_requests_total")
    assert.include(service.said().out, `node ${bundle} --help`)
    service.kill("SIGTERM")
    assert.deepStrictEqual(await service.ended, { code: 0, signal: null })
  })
})
