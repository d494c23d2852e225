import { assert, describe, it } from "@effect/vitest"
import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { management, startService } from "@review-proof/testkit/service-process"

describe("telemetry", { timeout: 60_000 }, () => {
  it("goes to the OTLP endpoint that is named, without secrets, and what is left at the end too", async () => {
    const received = new Map<string, string>()
    const collector = createServer(async (request, response) => {
      let body = ""
      for await (const part of request.setEncoding("utf8")) body += String(part)
      received.set(request.url ?? "", `${received.get(request.url ?? "") ?? ""}${body}`)
      response.setHeader("content-type", "application/json").end("{}")
    }).listen(0, "127.0.0.1")
    await once(collector, "listening")
    const { port } = collector.address() as AddressInfo
    const service = startService({
      STORE: "memory",
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`
    })
    const addresses = await service.ready
    await management(addresses, "GET", "/companies")
    service.kill("SIGTERM")
    assert.strictEqual((await service.ended).code, 0)
    collector.close()

    assert.include(received.get("/v1/logs"), "Stopping")
    assert.include(received.get("/v1/metrics"), "http_requests_total")
    assert.include(received.get("/v1/traces"), "createCompany")
    const everything = [...received.values()].join("")
    assert.include(everything, '"review-proof"')
    assert.notInclude(everything, addresses.managementToken)
    const key = /pk_live_[0-9a-f]{32}/.exec(service.said().out)?.[0] ?? assert.fail()
    assert.notInclude(everything, key)
  })

  it("does not keep the service from stopping when nobody listens there", async () => {
    const service = startService({
      STORE: "memory",
      OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:1"
    })
    await service.ready
    const began = performance.now()
    service.kill("SIGTERM")
    assert.strictEqual((await service.ended).code, 0)
    assert.isBelow(performance.now() - began, 10_000)
  })
})
