/** Goal: each alert fires when its cause occurs, and ends once that is cured as the alert says. */
import { truncate } from "node:fs/promises"
import { startCountingReceiver } from "@review-proof/testkit/peers/counting-receiver"
import { queryOn } from "@review-proof/testkit/database/database"
import { smtpSettings } from "@review-proof/testkit/peers/smtp-server"
import { pause, times } from "@review-proof/testkit/time"
import { invite, makeAccount, makeEndpoint } from "@review-proof/testkit/client/world"
import { assert, beforeAll, describe, it } from "@effect/vitest"
import { duringTests } from "./during-tests.ts"
import { guess } from "./guess.ts"
import { guest, inMemory, ports, startInstances, targetOf, type Instances } from "./instances.ts"
import { startPrometheus, type Watch } from "./prometheus.ts"

describe("Alerts", () => {
  let watch: Watch
  let on: Instances

  beforeAll(async () => {
    on = await startInstances()
    watch = await startPrometheus(on.targets)
    await pause(20_000)
    // On a busy machine instances may have too little CPU indeed.
    const names = (await watch.firing()).map(({ name }) => name)
    const others = names.filter((name) => name !== "ReviewProofBusy")
    assert.deepStrictEqual(others, [])
  })

  describe.concurrent("of one instance", () => {
    it("StoreUnavailable and Errors fire while the database does not answer, and are over when it does", async () => {
      const ask = await on.reader("cutOff")
      await ask()
      on.proxy.stall()
      const names = ["ReviewProofStoreUnavailable", "ReviewProofErrors"]
      assert.deepStrictEqual(await during(ask, () => watch.notFired(...names)), [])
      on.proxy.resume()
      for (const name of names) assert.isTrue(await watch.ends(name), name)
    })

    it("PoolExhausted fires while callers wait for slow statements, and is over with them", async () => {
      const ask = await on.reader("crowded")
      const askOften = () => Promise.all(times(60, ask))
      // Shorter than the longest time that a statement may take.
      const holdUp = () => queryOn(on.slowDatabase, holding("reviews", 3))
      const missing = () => during(askOften, () => watch.notFired("ReviewProofPoolExhausted"))
      assert.deepStrictEqual(await during(holdUp, missing), [])
      assert.isTrue(await watch.ends("ReviewProofPoolExhausted"))
    })

    it("MessagesDeferred, WebhooksFailing and WebhooksGivenUp fire while mail server and receiver refuse, and are over when nothing is refused", async () => {
      const client = await on.running.sending.ready
      const receiver = duringTests(await startCountingReceiver("127.0.0.16"))
      const account = await makeAccount(client)
      await makeEndpoint(client, account, receiver.url("/status/500"), ["invitation.sent"])
      let invited = 0
      const inviteNext = async () => {
        await invite(client, account.key, { email: guest(invited++) })
        await pause(100)
      }
      const names = ["MessagesDeferred", "WebhooksFailing", "WebhooksGivenUp"].map(
        (name) => `ReviewProof${name}`
      )
      assert.deepStrictEqual(await during(inviteNext, () => watch.notFired(...names)), [])
      on.acceptMail()
      for (const name of names) assert.isTrue(await watch.ends(name), name)
    })

    it("FiguresOld fires while the queues cannot be counted, and is over when they can", async () => {
      const held = queryOn(on.lockedDatabase, holding("invitations", 60))
      assert.deepStrictEqual(await watch.notFired("ReviewProofFiguresOld"), [])
      await held
      assert.isTrue(await watch.ends("ReviewProofFiguresOld"))
    })

    it("ReplicaUnused fires while the replica is gone, and is over once it is back", async () => {
      await on.replicated.standby.kill()
      assert.deepStrictEqual(await watch.notFired("ReviewProofReplicaUnused"), [])
      await on.replicated.standby.start()
      assert.isTrue(await watch.ends("ReviewProofReplicaUnused"))
    })

    it("Memory fires for an instance that keeps its garbage, and is over once it is another", async () => {
      const { publicUrl } = await on.running.hoarding.ready
      for (const _ of times(400, () => 0)) {
        await (await fetch(`${publicUrl}/dev/outbox`)).arrayBuffer()
      }
      const target = targetOf("hoarding")
      assert.isTrue(await watch.fires("ReviewProofMemory", target))
      await on.restart("hoarding", inMemory)
      assert.isTrue(await watch.ends("ReviewProofMemory", target))
    })

    it("DeliveriesLate fires without workers, and is over once an instance has some", async () => {
      const client = await on.running.idle.ready
      const receiver = duringTests(await startCountingReceiver("127.0.0.17"))
      const account = await makeAccount(client)
      await makeEndpoint(client, account, receiver.url("/ok"), ["invitation.sent"])
      await invite(client, account.key, { email: "late@example.com" })
      assert.deepStrictEqual(await watch.notFired("ReviewProofDeliveriesLate"), [])
      await on.restart("idle", { DATABASE_URL: on.unworked })
      assert.isTrue(await watch.ends("ReviewProofDeliveriesLate"))
    })

    it("LogLost fires when the log cannot be written, and is over some time after it can", async () => {
      const { publicUrl } = await on.running.logging.ready
      for (const _ of times(300, () => 0)) await fetch(`${publicUrl}/v1/reviews`)
      assert.deepStrictEqual(await watch.notFired("ReviewProofLogLost"), [])
      await truncate(on.logFile)
      assert.isTrue(await watch.ends("ReviewProofLogLost"))
    })

    it("TokensGuessed fires when many wrong tokens come, and is over when they end", async () => {
      for (const _ of times(30, () => 0)) await guess(ports.slow)
      assert.deepStrictEqual(await watch.notFired("ReviewProofTokensGuessed"), [])
      assert.isTrue(await watch.ends("ReviewProofTokensGuessed"))
    })

    it("Busy fires while the process gets no CPU, and is over when it does", async () => {
      const holdUp = async () => {
        on.running.slow.kill("SIGSTOP")
        await pause(400)
        on.running.slow.kill("SIGCONT")
        await pause(400)
      }
      const target = targetOf("slow")
      assert.isTrue(await during(holdUp, () => watch.fires("ReviewProofBusy", target)))
      assert.isTrue(await watch.ends("ReviewProofBusy", target))
    })

    it("Configuration fires for settings that leak data, InstanceDown for one that was killed", async () => {
      const careless = { ...smtpSettings("smtp://127.0.0.1:1"), BASE_URL: "http://reviews.example" }
      await on.restart("changing", { ...inMemory, ...careless })
      assert.deepStrictEqual(await watch.notFired("ReviewProofConfiguration"), [])
      await on.restart("changing", inMemory)
      assert.isTrue(await watch.ends("ReviewProofConfiguration"))
      on.running.changing.kill("SIGKILL")
      const target = targetOf("changing")
      assert.isTrue(await watch.fires("ReviewProofInstanceDown", target))
      assert.isFalse(await watch.isFiring("ReviewProofDown"))
      await on.restart("changing", inMemory)
      assert.isTrue(await watch.ends("ReviewProofInstanceDown", target))
    })
  })

  it("Down fires when no instance answers, and is over with the first that does", async () => {
    for (const service of Object.values(on.running)) service.kill("SIGKILL")
    assert.deepStrictEqual(await watch.notFired("ReviewProofDown"), [])
    await on.restart("changing", inMemory)
    assert.isTrue(await watch.ends("ReviewProofDown"))
  })
})

/** Repeats one thing until another one is done. */
const during = async <A>(again: () => Promise<unknown>, work: () => Promise<A>): Promise<A> => {
  let isDone = false
  const repeated = (async () => {
    while (!isDone) await again()
  })()
  const result = await work().finally(() => {
    isDone = true
  })
  await repeated
  return result
}

/** Holds up whoever uses a table. */
const holding = (table: string, seconds: number) => `do $$ begin
  lock table ${table} in access exclusive mode;
  perform pg_sleep(${seconds});
end $$`
