/** Goal: what happens reaches its receivers, signed and once, from a real process over real TLS. */
import { assert, describe, it } from "@effect/vitest"
import { createHmac } from "node:crypto"
import { afterEach } from "vitest"
import { management } from "@review-proof/testkit/service-process"
import type { ServiceProcess } from "@review-proof/testkit/service-process"
import { startReceiver } from "@review-proof/testkit/counting-receiver"
import type { Receiver } from "@review-proof/testkit/counting-receiver"
import {
  makeAccount,
  makeReview,
  makeReviews,
  registerEndpoint,
  startSender,
  until
} from "./service.ts"

describe("a service that sends webhooks", { timeout: 30_000 }, () => {
  const running: Array<ServiceProcess> = []
  const receivers: Array<Receiver> = []

  const start = async (environment: Record<string, string> = {}) => {
    const service = startSender({ STORE: "memory", ...environment })
    running.push(service)
    return { service, addresses: await service.ready }
  }

  const receiver = async (host: string) => {
    const started = await startReceiver(host)
    receivers.push(started)
    return started
  }

  afterEach(async () => {
    for (const service of running.splice(0)) {
      service.kill("SIGKILL")
      await service.ended
    }
    for (const each of receivers.splice(0)) await each.close()
  })

  it("delivers each event once, signed with the endpoint's secret, within moments", async () => {
    const { addresses, service } = await start()
    const { arrivals, url } = await receiver("127.0.0.2")
    const account = await makeAccount(addresses)
    const { secret } = await registerEndpoint(addresses, account, url("/ok"))
    const made = await makeReviews(addresses, account, (count) => count >= 100)
    await until(() => arrivals.length >= made.length, 10)
    assert.lengthOf(arrivals, made.length)
    assert.strictEqual(new Set(arrivals.map(({ event }) => event)).size, made.length)
    for (const { attempt, body, signature } of arrivals) {
      const t = /^t=(\d+),/.exec(signature)?.[1]
      const code = createHmac("sha256", secret).update(`${t}.${body}`).digest("hex")
      assert.strictEqual(signature, `t=${t},v1=${code}`)
      assert.strictEqual(attempt, 1)
    }
    assert.strictEqual(service.said().err, "")
  })

  it("shows of every attempt what its receiver got, which the signature shown is of", async () => {
    const { addresses } = await start({ WEBHOOK_RETRY_DELAYS: "100ms" })
    const { arrivals, url } = await receiver("127.0.0.2")
    const account = await makeAccount(addresses)
    const endpoint = await registerEndpoint(addresses, account, url("/status/500"))
    await makeReviews(addresses, account, (count) => count >= 1)
    const failed = `/webhooks/${endpoint.id}/deliveries?status=failed`
    const first = async () => (await management(addresses, "GET", failed)).json.data[0]
    await until(async () => (await first()) !== undefined, 10)
    const { id } = await first()
    const { json } = await management(addresses, "GET", `/deliveries/${id}`)
    const got = arrivals.filter(({ delivery }) => delivery === id)
    assert.deepStrictEqual(
      got.map(({ attempt }) => attempt),
      [1, 2]
    )
    const shown: ReadonlyArray<Shown> = json.log
    assert.deepStrictEqual(
      shown.map(({ request }) => [Object.entries(request.headers), request.body]),
      got.map(({ body, headers }) => [headers.filter(([name]) => !isOfHttp.test(name)), body])
    )
    for (const { request } of shown) {
      const signature = request.headers["Service-Signature"] ?? ""
      const t = /^t=(\d+),/.exec(signature)?.[1]
      const code = createHmac("sha256", endpoint.secret).update(`${t}.${request.body}`)
      assert.strictEqual(signature, `t=${t},v1=${code.digest("hex")}`)
    }
  })

  it("sends what waited during a pause once it is resumed, oldest first", async () => {
    const { addresses } = await start()
    const { arrivals, url } = await receiver("127.0.0.2")
    const account = await makeAccount(addresses)
    const { id } = await registerEndpoint(addresses, account, url("/ok"))
    await management(addresses, "POST", `/webhooks/${id}/pause`)
    const made: Array<string | null> = []
    while (made.length < 30) made.push(await makeReview(addresses, account, `No. ${made.length}`))
    assert.lengthOf(arrivals, 0)
    await management(addresses, "POST", `/webhooks/${id}/resume`)
    await until(() => arrivals.length >= made.length, 10)
    assert.deepStrictEqual(
      arrivals.map(({ body }) => JSON.parse(body).data.review_id),
      made
    )
  })

  it("sends what waited for a retry first, and at once, when its endpoint is resumed", async () => {
    const { addresses } = await start()
    const { arrivals, url } = await receiver("127.0.0.2")
    const account = await makeAccount(addresses)
    const { id } = await registerEndpoint(addresses, account, url("/first/500"))
    const made = [await makeReview(addresses, account, "Fails once")]
    const waiting = `/webhooks/${id}/deliveries?status=pending`
    const firstWaiting = async () => (await management(addresses, "GET", waiting)).json.data[0]
    await until(async () => (await firstWaiting())?.attempts === 1, 10)
    await management(addresses, "POST", `/webhooks/${id}/pause`)
    while (made.length < 4) made.push(await makeReview(addresses, account, `No. ${made.length}`))
    await management(addresses, "POST", `/webhooks/${id}/resume`)
    await until(() => arrivals.length > made.length, 10)
    assert.deepStrictEqual(
      arrivals.map(({ attempt, body }) => [JSON.parse(body).data.review_id, attempt]),
      [
        [made[0], 1],
        [made[0], 2],
        [made[1], 1],
        [made[2], 1],
        [made[3], 1]
      ]
    )
  })

  it("finishes what is in flight when it is stopped", async () => {
    const { addresses, service } = await start()
    const { arrivals, url } = await receiver("127.0.0.2")
    const account = await makeAccount(addresses)
    await registerEndpoint(addresses, account, url("/slow/1500"))
    await makeReviews(addresses, account, (count) => count >= 1)
    await until(() => arrivals.length >= 4, 5)
    const began = performance.now()
    service.kill("SIGTERM")
    assert.strictEqual((await service.ended).code, 0)
    assert.isAbove(performance.now() - began, 1000)
    assert.notInclude(service.said().out, "aborted")
  })
})

interface Shown {
  readonly request: { readonly headers: Readonly<Record<string, string>>; readonly body: string }
}

/** What a connection adds to any request. */
const isOfHttp = /^(host|connection|content-length)$/i
