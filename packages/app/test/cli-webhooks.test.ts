/**
 * Goal: webhooks can be watched, steered and tried out from a shell. Method: the command line against a real
 * service that delivers to the command's own receiver over TLS; node:crypto signs what is verified.
 */
import { assert, describe, it } from "@effect/vitest"
import { createHmac } from "node:crypto"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { CliError } from "effect/cli"
import { beforeAll } from "vitest"
import { receiverPaths } from "@review-proof/testkit/peers/certificates"
import {
  startCli,
  cliEnvironment,
  type CliProcess
} from "@review-proof/testkit/processes/cli-process"
import type { Client } from "@review-proof/testkit/client/client"
import { localReceiverSettings } from "@review-proof/testkit/peers/counting-receiver"
import { newFolder } from "@review-proof/testkit/processes/during-test"
import { startService } from "@review-proof/testkit/processes/service-process"
import { until } from "@review-proof/testkit/time"
import {
  makeAccount,
  makeEndpoint,
  makeReview,
  type Account
} from "@review-proof/testkit/client/world"
import { CliFailure } from "../src/cli/cli-failure.ts"
import { jsonOf, runCommand } from "./support/run-command.ts"

describe("Webhooks of the command line", { timeout: 90_000 }, () => {
  let client: Client
  let account: Account

  beforeAll(async () => {
    const service = startService({
      ...localReceiverSettings,
      STORE: "memory",
      WEBHOOK_RETRY_DELAYS: "100ms"
    })
    client = await service.ready
    account = await makeAccount(client)
    return service.close
  }, 60_000)

  const rp = (args: string) => runCommand(`webhooks ${args}`, cliEnvironment(client))
  const json = (args: string) => jsonOf(args, cliEnvironment(client))

  /** Asked often, so not through the command line. */
  const api = (path: string) => client.management("GET", path)

  const deliveries = async (id: string, status: string) =>
    (await api(`/webhooks/${id}/deliveries?status=${status}`)).data

  const listen = async (host: string, more: string): Promise<CliProcess> => {
    const tls = `--tls-cert ${receiverPaths.cert} --tls-key ${receiverPaths.key}`
    const listening = startCli(`webhooks listen --host ${host} ${tls} ${more}`)
    await until(() => listening.said.err.includes("Listening on"))
    return listening
  }

  const stop = async (listening: CliProcess) => {
    listening.child.kill("SIGTERM")
    assert.strictEqual((await listening.ended).code, 0)
  }

  it("are received, checked and printed as they arrive, and sent again on request", async () => {
    const { id, secret } = await makeEndpoint(client, account, "https://127.0.0.61:8443/a")
    const listening = await listen("127.0.0.61", `--secret ${secret} --json`)
    assert.include(listening.said.err, "https://127.0.0.61:8443")

    const sample = await json(`webhooks test ${id} --type review.removed`)
    const review = await makeReview(client, account.businessId)
    const printed = () =>
      listening.said.out
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line))
    await until(() => printed().length === 2)
    const [test] = printed().filter((event) => event.id === sample.event_id)
    assert.deepInclude(test, { type: "review.removed" })
    assert.isTrue(test.data.test)
    assert.isTrue(printed().some((event) => event.data.review_id === review))

    await until(async () => (await deliveries(id, "delivered")).length === 2)
    const ofSample = await json(`webhooks deliveries ${id} --event ${sample.event_id}`)
    const ofType = await json(`webhooks deliveries ${id} --type review.removed --limit 5`)
    assert.deepStrictEqual(ofType, ofSample)
    const [delivery] = ofSample.data
    assert.deepInclude(delivery, { event_id: sample.event_id, attempts: 1, status: "delivered" })
    assert.deepStrictEqual((await json(`webhooks deliveries ${id} --status failed`)).data, [])

    assert.strictEqual((await json(`deliveries redeliver ${delivery.id}`)).id, delivery.id)
    await until(() => printed().length === 3)
    assert.strictEqual(printed()[2].id, sample.event_id)
    await until(async () => (await api(`/deliveries/${delivery.id}`)).log.length === 2)
    const shown = await json(`deliveries show ${delivery.id}`)
    assert.strictEqual(shown.event.id, sample.event_id)
    assert.strictEqual(shown.log[1].response.status, 204)

    const { secret: newSecret } = await json(`webhooks rotate-secret ${id}`)
    assert.match(newSecret, /^whsec_/)
    assert.notStrictEqual(newSecret, secret)
    await json(`webhooks test ${id} --type reply.created`)
    await until(() => printed().length === 4)
    await stop(listening)
  })

  it("are registered and deleted", async () => {
    const created = await json(
      `webhooks create --company ${account.companyId} --events 'review.created, score.changed' --url https://127.0.0.63:8443/c`
    )
    assert.deepInclude(created, { events: ["review.created", "score.changed"] })
    assert.match(created.secret, /^whsec_/)
    assert.strictEqual((await json(`webhooks show ${created.id}`)).url, "https://127.0.0.63:8443/c")
    const deleting = startCli(`webhooks delete ${created.id}`, cliEnvironment(client))
    assert.deepStrictEqual(await deleting.ended, { code: 0, out: "", err: "" })
    const { data } = await api(`/companies/${account.companyId}/webhooks`)
    assert.notInclude(JSON.stringify(data), created.id)
  })

  it("pause, resume and recover", async () => {
    const { id, secret } = await makeEndpoint(client, account, "https://127.0.0.62:8443/b")
    assert.strictEqual((await json(`webhooks pause ${id}`)).status, "paused")
    const endpoints = await rp(`list --company ${account.companyId}`)
    assert.match(endpoints.out, /^ID +URL +EVENTS +STATUS +HEALTH/)
    assert.match(endpoints.out, /127\.0\.0\.62:8443\/b +review\.created +paused/)
    assert.strictEqual((await json(`webhooks resume ${id}`)).status, "active")

    const before = new Date().toISOString()
    await json(`webhooks test ${id} --type score.changed`)
    await until(async () => (await deliveries(id, "failed")).length === 1)
    const listening = await listen("127.0.0.62", `--secret ${secret}`)
    const recovered = await json(`webhooks recover ${id} --since ${before}`)
    assert.deepStrictEqual(recovered, { redelivered: 1 })
    await until(() => listening.said.out.includes("valid"))
    assert.match(
      listening.said.out,
      /^\d{4}-\S+Z {2}score\.changed {2}evt_\w+ {2}dlv_\w+ {2}attempt 3 {2}valid\n {2}\{/
    )
    await stop(listening)
  })

  it("are distinguished from forged ones, also behind a tunnel that speaks plain HTTP", async () => {
    const listening = startCli("webhooks listen --port 0", { WEBHOOK_SECRET: "whsec_a" })
    await until(() => listening.said.err.includes("\n"))
    const url = /http:\S+/.exec(listening.said.err)?.[0] ?? ""
    const body = '{"id":"evt_1","type":"review.created","data":{"text":"\\u001b[2J"}}'
    const time = Math.floor(Date.now() / 1000)
    const post = async (secret: string, at = time) => {
      const code = createHmac("sha256", secret).update(`${at}.${body}`).digest("hex")
      const headers = { "service-signature": `t=${at},v1=${code}` }
      return (await fetch(url, { method: "POST", headers, body })).status
    }
    assert.strictEqual(await post("whsec_a"), 204)
    assert.strictEqual(await post("whsec_b"), 400)
    assert.strictEqual(await post("whsec_a", time - 301), 400)
    assert.strictEqual((await fetch(url, { method: "POST", body })).status, 400)
    assert.strictEqual((await fetch(url)).status, 405)
    const verdicts = listening.said.out.split("\n").filter((line) => line.includes("evt_1"))
    assert.match(verdicts[0] ?? "", / valid$/)
    assert.match(verdicts[1] ?? "", /another secret/)
    assert.match(verdicts[2] ?? "", /five minutes/)
    assert.match(verdicts[3] ?? "", /must read/)
    assert.notInclude(listening.said.out, "\u001b")
    await stop(listening)
  })

  it("are refused on wrong usage, and if something else is wrong", async () => {
    for (const args of [
      "listen --port 70000",
      "test we_1",
      "test we_1 --type review.lost",
      "recover we_1",
      "deliveries we_1 --status lost",
      "verify --secret s --signature t=1,v1=00",
      `verify --secret '' --signature t=1,v1=00 --body ${receiverPaths.cert}`,
      "listen --secret ''",
      "listen --secret nonsense"
    ]) {
      assert.isTrue(CliError.isCliError((await rp(args)).failure), args)
    }
    for (const [args, exitCode] of [
      [`listen --tls-cert ${receiverPaths.cert}`, 2],
      ["listen --host 192.0.2.1", 1],
      ["pause we_none", 1]
    ] as const) {
      const { failure } = await rp(args)
      assert.instanceOf(failure, CliFailure, args)
      assert.strictEqual(failure.exitCode, exitCode, args)
    }
  })

  it("say why they cannot be received, and which flags to change", async () => {
    assert.include(
      String((await rp("listen --host 192.0.2.1")).failure),
      "192.0.2.1 port 8443 failed (--host, --port): listen EADDRNOTAVAIL"
    )
  })

  it("verify one signature, and that it is at most five minutes old", async () => {
    const file = join(await newFolder(), "body")
    const body = '{"id":"evt_1"}\n'
    await writeFile(file, body)
    const secret = "whsec_of_this_test"
    const signature = (at: number, over: string) => {
      const code = createHmac("sha256", secret).update(`${at}.${over}`).digest("hex")
      return `--signature t=${at},v1=${"0".repeat(64)},v1=${code}`
    }
    const flags = (at: number, over: string) => `--secret ${secret} ${signature(at, over)}`
    const verify = (at: number, over: string, more = "") =>
      runCommand(`webhooks verify ${flags(at, over)} --body ${file} ${more}`)
    const now = Math.floor(Date.now() / 1000)
    const valid = { out: "The signature is valid.\n", err: "", failure: undefined }
    assert.deepStrictEqual(await verify(now, body), valid)
    // Other users of the machine can read flags, but not the environment.
    const unnamed = `webhooks verify ${signature(now, body)} --body ${file}`
    assert.deepStrictEqual(await runCommand(unnamed, { WEBHOOK_SECRET: secret }), valid)
    const piped = startCli(`webhooks verify ${flags(now, body)} --body -`, {}, body)
    assert.deepInclude(await piped.ended, { code: 0, err: "" })
    const other = await verify(now, body.trimEnd(), "--json")
    assert.strictEqual(other.out, '{"valid":false}\n')
    const old = await verify(now - 300, body)
    assert.strictEqual(old.out, "")
    for (const [{ failure }, said] of [
      [other, "another secret"],
      [old, "five minutes"]
    ] as const) {
      assert.instanceOf(failure, CliFailure)
      assert.strictEqual(failure.exitCode, 1)
      assert.include(failure.message, said)
    }
  })
})
