/** Goal: what goes to a collector tells how the service fares, and nothing of anybody. */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { once } from "node:events"
import { createServer } from "node:http"
import { text } from "node:stream/consumers"
import { readMail } from "@review-proof/testkit/read-mail"
import { startSmtpServer } from "@review-proof/testkit/smtp-server"
import { until } from "./delivery/service.ts"
import { startCloudApi } from "@review-proof/testkit/cloud-api"
import { byMail } from "./sending/instances.ts"
import { startService } from "@review-proof/testkit/service-process"
import { makeClient } from "@review-proof/testkit/client"
import { openDatabase } from "@review-proof/testkit/service"
import { makeAccount } from "@review-proof/testkit/world"

describe("telemetry of a service at work", { timeout: 60_000 }, () => {
  it.live("has traces, metrics and logs, but no secret, contact or link of anybody", () =>
    Effect.gen(function* () {
      const database = yield* Effect.acquireRelease(Effect.promise(openDatabase), ({ close }) =>
        Effect.promise(close)
      )
      const collector = yield* startCollector
      const mail = yield* startSmtpServer()
      const whatsApp = yield* startCloudApi
      const service = yield* Effect.acquireRelease(
        Effect.sync(() =>
          startService({
            DATABASE_URL: database.url,
            LOG_LEVEL: "debug",
            OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
            ...whatsApp.variables,
            ...byMail(mail.url)
          })
        ),
        ({ ended, kill }) =>
          Effect.promise(() => {
            kill("SIGKILL")
            return ended
          })
      )
      yield* Effect.promise(async () => {
        const addresses = await service.ready
        const client = await makeClient(addresses)
        const { businessId, key } = await makeAccount(client)
        const post = (path: string, json: object) =>
          client.call({ method: "POST", path, key, json })
        const address = "https://127.0.0.1:8443/receiver-of-the-test"
        const endpoint = await post("/v1/webhooks", {
          url: address.replace("127.0.0.1", "8.8.8.8"),
          events: ["review.created"]
        })
        await post("/v1/invitations", { name: "Jane Quux", email: "jane.quux@example.com" })
        const phone = "+4915112345634"
        await post("/v1/invitations", { name: "Jane Quux", phone, channel: "whatsapp" })
        await until(() => mail.mails.length > 0 && whatsApp.taken.length > 0, 15)
        const [received = assert.fail()] = mail.mails
        const message = await readMail(received)
        const links = [...new Set(message.html.match(/https?:[^"\s]+\/[rou]\/[\w-]+/g))]
        assert.lengthOf(links, 3)
        for (const link of links) await fetch(link)
        await fetch(`${addresses.publicUrl}/v1/reviews?access_token=${key}&q=jane.quux@example.com`)
        await fetch(`${addresses.publicUrl}/v1/reviews`, {
          headers: { authorization: `Bearer ${key}`, cookie: "session=cookie-of-the-test" }
        })
        await client.call({ path: `/v1/reviews?business=${businessId}`, key })
        const basic = btoa(`${key}:${key}`)
        await fetch(`${addresses.publicUrl}/v1/oauth/token`, {
          method: "POST",
          headers: { authorization: `Basic ${basic}` },
          body: new URLSearchParams({ grant_type: "client_credentials" })
        })
        const [{ id } = assert.fail()] = whatsApp.taken
        await whatsApp.callBack(addresses.publicUrl, [{ id, status: "delivered" }])
        service.kill("SIGTERM")
        assert.strictEqual((await service.ended).code, 0)

        const { received: got } = collector
        assert.include(got.get("/v1/traces"), "sendDueInvitation")
        assert.include(got.get("/v1/traces"), "recordReport")
        assert.include(got.get("/v1/traces"), "/r/:token")
        assert.include(got.get("/v1/metrics"), "messages_total")
        assert.include(got.get("/v1/logs"), "Stopping")
        const everything = [...got.values()].join("")
        const secrets = {
          key,
          basic,
          managementToken: addresses.managementToken,
          webhookSecret: endpoint.json.secret,
          database: database.url,
          cookie: "cookie-of-the-test",
          verifyToken: whatsApp.variables["WHATSAPP_VERIFY_TOKEN"],
          appSecret: whatsApp.variables["WHATSAPP_APP_SECRET"],
          token: whatsApp.variables["WHATSAPP_TOKEN"],
          email: "jane.quux",
          name: "Quux",
          phone: "15112345634",
          ...Object.fromEntries(links.map((link) => [link, link.split("/").at(-1)]))
        }
        const found = Object.entries(secrets).filter(
          ([, secret]) => typeof secret !== "string" || everything.includes(secret)
        )
        assert.deepStrictEqual(found, [])
        assert.deepStrictEqual(
          Object.entries(secrets).filter(([, secret]) => service.said().err.includes(secret)),
          []
        )
      })
    }).pipe(Effect.scoped)
  )
})

/** Takes whatever is sent over OTLP/HTTP, by path, for as long as the scope lives. */
const startCollector = Effect.acquireRelease(
  Effect.promise(async () => {
    const received = new Map<string, string>()
    const server = createServer(async (request, response) => {
      const path = request.url ?? ""
      received.set(path, `${received.get(path) ?? ""}${await text(request)}`)
      response.setHeader("content-type", "application/json").end("{}")
    }).listen(0, "127.0.0.1")
    await once(server, "listening")
    const address = server.address()
    const port = typeof address === "object" ? address?.port : undefined
    return { received, server, url: `http://127.0.0.1:${port}` }
  }),
  ({ server }) =>
    Effect.sync(() => {
      server.closeAllConnections()
      server.close()
    })
)
