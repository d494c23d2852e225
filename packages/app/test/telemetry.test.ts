/** Goal: what goes to a collector tells how the service fares, and nothing of anybody. */
import { assert, describe, it } from "@effect/vitest"
import { openCloudApi } from "@review-proof/testkit/peers/cloud-api"
import { duringTest, runningService } from "@review-proof/testkit/processes/during-test"
import { openCollector } from "@review-proof/testkit/peers/otlp-collector"
import { readMail } from "@review-proof/testkit/peers/read-mail"
import { openDatabase } from "@review-proof/testkit/service/service"
import { smtpSettings, openSmtpServer } from "@review-proof/testkit/peers/smtp-server"
import { until } from "@review-proof/testkit/time"
import { invite, makeAccount, makeEndpoint } from "@review-proof/testkit/client/world"

describe("Telemetry", { timeout: 60_000 }, () => {
  it("has traces, metrics and logs to the end, but no secret, contact or link of anybody", async () => {
    const database = duringTest(await openDatabase())
    const collector = duringTest(await openCollector())
    const { mails, url } = duringTest(await openSmtpServer())
    const whatsApp = duringTest(await openCloudApi())
    const { client, service } = await runningService({
      DATABASE_URL: database.url,
      LOG_LEVEL: "debug",
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      ...whatsApp.variables,
      ...smtpSettings(url)
    })
    const { publicUrl } = client
    const account = await makeAccount(client)
    const { businessId, key } = account
    const endpoint = await makeEndpoint(client, account, "https://8.8.8.8/receiver-of-the-test")
    await invite(client, key, { name: "Jane Quux", email: "jane.quux@example.com" })
    const phone = "+4915112345634"
    await invite(client, key, { name: "Jane Quux", phone, channel: "whatsapp" })
    await until(() => mails.length > 0 && whatsApp.taken.length > 0)
    const message = await readMail(mails[0] ?? assert.fail())
    const links = [...new Set(message.html.match(/https?:[^"\s]+\/[rou]\/[\w-]+/g))]
    assert.lengthOf(links, 3)
    for (const link of links) await fetch(link)
    await fetch(`${publicUrl}/v1/reviews?access_token=${key}&q=jane.quux@example.com`)
    await fetch(`${publicUrl}/v1/reviews`, {
      headers: { authorization: `Bearer ${key}`, cookie: "session=cookie-of-the-test" }
    })
    await client.call({ path: `/v1/reviews?business=${businessId}`, key })
    const basic = btoa(`${key}:${key}`)
    await fetch(`${publicUrl}/v1/oauth/token`, {
      method: "POST",
      headers: { authorization: `Basic ${basic}` },
      body: new URLSearchParams({ grant_type: "client_credentials" })
    })
    const [{ id } = assert.fail()] = whatsApp.taken
    await whatsApp.callBack(publicUrl, [{ id, status: "delivered" }])
    service.kill("SIGTERM")
    assert.strictEqual((await service.ended).code, 0)

    const { received } = collector
    for (const name of ["sendDueInvitation", "recordReport", "/r/:token", "createCompany"]) {
      assert.include(received("/v1/traces"), name)
    }
    assert.include(received("/v1/metrics"), "messages_total")
    assert.include(received("/v1/metrics"), "http_requests_total")
    assert.include(received("/v1/logs"), "Stopping")
    const everything = received()
    assert.include(everything, '"review-proof"')
    const demoKey = /pk_live_[0-9a-f]{32}/.exec(service.said().out)?.[0] ?? assert.fail()
    const secrets = {
      key,
      demoKey,
      basic,
      managementToken: client.managementToken,
      webhookSecret: endpoint.secret,
      database: database.url,
      cookie: "cookie-of-the-test",
      ...whatsApp.variables,
      email: "jane.quux",
      name: "Quux",
      phone: "15112345634",
      ...Object.fromEntries(links.map((link) => [link, link.split("/").at(-1) ?? ""]))
    }
    const { MESSAGES: _, WHATSAPP_API_URL: __, WHATSAPP_PHONE_NUMBER_ID: ___, ...hidden } = secrets
    for (const said of [everything, service.said().err]) {
      const told = Object.entries(hidden).filter(([, secret]) => said.includes(secret))
      assert.deepStrictEqual(told, [])
    }
  })

  it("does not keep the service from stopping if the collector is unreachable", async () => {
    const OTEL_EXPORTER_OTLP_ENDPOINT = "http://127.0.0.1:1"
    const { service } = await runningService({ STORE: "memory", OTEL_EXPORTER_OTLP_ENDPOINT })
    const began = performance.now()
    service.kill("SIGTERM")
    assert.strictEqual((await service.ended).code, 0)
    assert.isBelow(performance.now() - began, 10_000)
  })
})
