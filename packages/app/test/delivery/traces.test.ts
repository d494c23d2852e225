/** Goal: a person who has a call's trace sees in it what became of its webhooks. */
import { Struct } from "effect"
import { assert, describe, it } from "@effect/vitest"
import { afterAll, beforeAll } from "vitest"
import type { Client } from "@review-proof/testkit/client/client"
import { localReceiverSettings } from "@review-proof/testkit/peers/counting-receiver"
import { openCollector } from "@review-proof/testkit/peers/otlp-collector"
import type { Collector, ExportedSpan } from "@review-proof/testkit/peers/otlp-collector"
import { openDatabase, openInstance } from "@review-proof/testkit/service/service"
import { startService } from "@review-proof/testkit/processes/service-process"
import { until } from "@review-proof/testkit/time"
import { makeAccount, makeEndpoint } from "@review-proof/testkit/client/world"
import { newReceiver } from "./given.ts"

describe("Traces", { timeout: 60_000 }, () => {
  const started: Array<{ readonly close: () => Promise<void> }> = []
  let instances: { readonly front: Client; readonly back: Client; readonly collector: Collector }

  /** Starts two instances: `front` answers behind a proxy, and `back` delivers. */
  beforeAll(async () => {
    const database = await openDatabase()
    const collector = await openCollector()
    // Makes a company, because an instance that finds none makes a demo, and traces that.
    const first = await openInstance({ DATABASE_URL: database.url })
    await makeAccount(first).finally(first.close)
    const shared = {
      ...localReceiverSettings,
      DATABASE_URL: database.url,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      WEBHOOK_RETRY_DELAYS: "300ms"
    }
    const front = startService({ ...shared, WORKERS: "false", TRUSTED_PROXIES: "127.0.0.1/32" })
    const back = startService(shared)
    started.push(front, back, collector, database)
    instances = { front: await front.ready, back: await back.ready, collector }
  }, 60_000)

  afterAll(async () => {
    for (const { close } of started) await close()
  })

  it("a call's trace holds each attempt to deliver its event, made later by another instance too", async () => {
    const { collector, front } = instances
    const receiver = await newReceiver("127.0.0.14")
    const account = await makeAccount(front)
    const endpoint = await makeEndpoint(front, account, receiver.url("/first/503/hidden-path"), [
      "invitation.sent"
    ])
    const { headers } = await front.call({
      method: "POST",
      path: "/v1/invitations",
      key: account.key,
      json: { name: "Jane Quux", email: "jane.quux@example.com" }
    })
    await front.management("POST", `/webhooks/${endpoint.id}/test`, {
      type: "score.changed"
    })
    const isWhole = (attempt: ExportedSpan, spans: ReadonlyArray<ExportedSpan>) =>
      rootOf(attempt, spans).parentSpanId === undefined
    await until(() => {
      const spans = collector.spans()
      return attemptsIn(spans).filter((attempt) => isWhole(attempt, spans)).length === 4
    })
    const spans = collector.spans()
    const ofType = (type: string) =>
      attemptsIn(spans).filter(({ attributes }) => attributes["webhook.event.type"] === type)
    const call = spans.find(
      ({ attributes }) => attributes["http.response.header.request-id"] === headers["request-id"]
    )
    assert(call !== undefined)
    assert.strictEqual(call.name, "POST /v1/invitations")
    const [first, second, ...others] = ofType("invitation.sent")
    assert(first !== undefined && second !== undefined)
    assert.deepStrictEqual(others, [])
    for (const attempt of [first, second]) {
      assert.deepStrictEqual(rootOf(attempt, spans), call)
      assert.notStrictEqual(
        attempt.resource["service.instance.id"],
        call.resource["service.instance.id"]
      )
    }
    // The sample may arrive first.
    const arrival = receiver.arrivals.find(({ body }) => body.includes('"invitation.sent"'))
    const common = {
      "http.request.method": "POST",
      "server.address": "127.0.0.14",
      "server.port": 8443,
      "url.scheme": "https",
      "webhook.event.id": arrival?.event,
      "webhook.event.type": "invitation.sent",
      "webhook.delivery.id": arrival?.delivery,
      "webhook.endpoint.id": endpoint.id
    }
    assert.deepStrictEqual(
      { failed: first.failed, kind: first.kind, attributes: first.attributes },
      {
        failed: true,
        kind: 3,
        attributes: { ...common, "http.response.status_code": 503, "error.type": "503" }
      }
    )
    assert.deepStrictEqual(
      { failed: second.failed, attributes: second.attributes },
      {
        failed: false,
        attributes: {
          ...common,
          "http.request.resend_count": 1,
          "http.response.status_code": 204
        }
      }
    )
    const samples = ofType("score.changed")
    assert.lengthOf(samples, 2)
    for (const sample of samples) {
      assert.strictEqual(rootOf(sample, spans).name, "POST /management/v1/webhooks/:id/test")
    }
    assert.notInclude(collector.received(), "hidden-path")
    for (const { headers } of receiver.arrivals) {
      const traced = headers.filter(([name]) => /trace|^b3$/i.test(name))
      assert.deepStrictEqual(traced, [])
    }
  })

  it("a repeated delivery leads to the call that asked for it, and stays in its event's trace", async () => {
    const { collector, front } = instances
    const receiver = await newReceiver("127.0.0.14")
    const account = await makeAccount(front)
    const endpoint = await makeEndpoint(front, account, receiver.url("/ok/204"), [
      "invitation.sent"
    ])
    await front.management("POST", `/webhooks/${endpoint.id}/test`, { type: "score.changed" })
    await until(() => receiver.arrivals.length === 1)
    const [{ delivery } = assert.fail()] = receiver.arrivals
    const attempts = () =>
      attemptsIn(collector.spans()).filter(
        ({ attributes }) => attributes["webhook.delivery.id"] === delivery
      )
    await until(() => attempts().length === 1)
    await front.management("POST", `/deliveries/${delivery}/redeliver`)
    const asking = "POST /management/v1/deliveries/:id/redeliver"
    /** The names of the calls that the second attempt leads to. */
    const leadsTo = () => {
      const spans = collector.spans()
      return attempts().flatMap(({ links }) =>
        links
          .map((link) => spans.find(({ spanId }) => spanId === link.spanId))
          .map((linked) => linked && rootOf(linked, spans).name)
      )
    }
    await until(() => attempts().length === 2 && leadsTo().includes(asking))
    const [first, second] = attempts()
    assert.strictEqual(second?.traceId, first?.traceId)
    assert.deepStrictEqual(first?.links, [])
    assert.deepStrictEqual(leadsTo(), [asking])
  })

  it("continue the traceparent of a trusted proxy, and of no other caller", async () => {
    const { back, collector, front } = instances
    const traceId = "4bf92f3577b34da6a3ce929d0e0e4736"
    const span = "00f067aa0ba902b7"
    for (const { publicUrl } of [front, back]) {
      for (const named of [
        { traceparent: `00-${traceId}-${span}-01` },
        { b3: `${traceId}-${span}-1` },
        { "x-b3-traceid": traceId, "x-b3-spanid": span }
      ]) {
        await fetch(`${publicUrl}/robots.txt`, { headers: named })
      }
    }
    const callsIn = (spans: ReadonlyArray<ExportedSpan>) =>
      spans.filter(({ name }) => name === "GET /robots.txt")
    await until(() => callsIn(collector.spans()).length === 6)
    const calls = callsIn(collector.spans())
    const went = calls.filter((call) => call.traceId === traceId)
    assert.deepStrictEqual(went.map(Struct.get("parentSpanId")), [span])
    assert.strictEqual(new Set(calls.map((call) => call.traceId)).size, 6)
  })
})

/** The attempts to deliver, the first of each delivery before those that repeat it. */
const attemptsIn = (spans: ReadonlyArray<ExportedSpan>) => {
  const resent = ({ attributes }: ExportedSpan) =>
    Number(attributes["http.request.resend_count"] ?? 0)
  return spans
    .filter(({ name }) => name === "POST webhook")
    .toSorted((one, other) => resent(one) - resent(other))
}

/** Follows the parents of a span up to the first. */
const rootOf = (span: ExportedSpan, spans: ReadonlyArray<ExportedSpan>): ExportedSpan => {
  const parent = spans.find(({ spanId }) => spanId === span.parentSpanId)
  return parent === undefined ? span : rootOf(parent, spans)
}
