/** Goal: each alert fires when what it is about happens, and is over once that is cured as it says. */
import { truncate } from "node:fs/promises"
import { join } from "node:path"
import { sendsHere, startCountingReceiver } from "@review-proof/testkit/counting-receiver"
import { queryOn } from "@review-proof/testkit/database"
import { openLine } from "@review-proof/testkit/dead-line"
import { makeFolder } from "@review-proof/testkit/during-test"
import { freePort } from "@review-proof/testkit/replicated-database"
import { openDatabase } from "@review-proof/testkit/service"
import { startService } from "@review-proof/testkit/service-process"
import type { ServiceProcess } from "@review-proof/testkit/service-process"
import { byMail, openSmtpServer } from "@review-proof/testkit/smtp-server"
import { pause, times, until } from "@review-proof/testkit/time"
import { invite, makeAccount, makeEndpoint } from "@review-proof/testkit/world"
import { assert, beforeAll, describe, it } from "vitest"
import { duringTests } from "./during-tests.ts"
import { guess } from "./guess.ts"
import { startPrometheus } from "./prometheus.ts"

/** The instances that Prometheus knows, each for the alerts that are provoked on it. */
const instances = {
  cutOff: await freePort(),
  crowded: await freePort(),
  sending: await freePort(),
  idle: await freePort(),
  logging: await freePort(),
  slow: await freePort(),
  changing: await freePort()
}
type Instance = keyof typeof instances

const targetOf = (name: Instance) => `127.0.0.1:${instances[name]}`

const inMemory = { STORE: "memory" }

/** Starts an instance where Prometheus looks for it. */
const start = (name: Instance, variables: Record<string, string>, by?: "smallFile") =>
  duringTests(
    startService({ ...sendsHere, MANAGEMENT_PORT: `${instances[name]}`, ...variables }, by)
  )

const newDatabase = async () => duringTests(await openDatabase()).url

describe("Alerts", () => {
  let firing: Awaited<ReturnType<typeof startPrometheus>>["firing"]
  const running = new Map<Instance, ServiceProcess>()
  let line: Awaited<ReturnType<typeof openLine>>
  let logFile = ""
  let unworked = ""
  let slowDatabase = ""

  const isFiring = async (name: string, target?: string) =>
    (await firing()).some(
      (alert) => alert.name === name && (target === undefined || alert.instance === target)
    )
  /** Those that do not fire within two minutes. */
  const notFired = async (...names: ReadonlyArray<string>) => {
    const missing = new Set(names)
    const isDone = async () => {
      for (const { name } of await firing()) missing.delete(name)
      return missing.size === 0
    }
    return (await within(120, isDone)) ? [] : [...missing]
  }
  /** True once it fires no more. The longest windows that are waited for are of five minutes. */
  const ends = (name: string, target?: string) =>
    within(420, async () => !(await isFiring(name, target)))

  beforeAll(async () => {
    logFile = join(duringTests(await makeFolder()).path, "log")
    line = await openLine(await newDatabase())
    duringTests({ close: async () => line.close() })
    unworked = await newDatabase()
    slowDatabase = await newDatabase()
    const refusals = Object.fromEntries(times(120, (n) => [`c${n}@example.com`, 451]))
    const mail = duringTests(await openSmtpServer(refusals))
    const started: Readonly<Record<Instance, ServiceProcess>> = {
      cutOff: start("cutOff", { DATABASE_URL: line.url, WORKERS: "false" }),
      crowded: start("crowded", {
        DATABASE_URL: slowDatabase,
        DATABASE_POOL_SIZE: "2",
        WORKERS: "false"
      }),
      sending: start("sending", {
        ...byMail(mail.url),
        DATABASE_URL: await newDatabase(),
        BASE_URL: "https://reviews.example",
        WEBHOOK_RETRY_DELAYS: "100ms"
      }),
      idle: start("idle", { DATABASE_URL: unworked, WORKERS: "false" }),
      logging: start(
        "logging",
        { ...inMemory, LOG_FILE: logFile, LOG_LEVEL: "debug", LOG_FORMAT: "json" },
        "smallFile"
      ),
      slow: start("slow", inMemory),
      changing: start("changing", inMemory)
    }
    for (const name of Object.keys(instances) as ReadonlyArray<Instance>) {
      running.set(name, started[name])
      await started[name].ready
    }
    const targets = (Object.keys(instances) as ReadonlyArray<Instance>).map(targetOf)
    firing = (await startPrometheus(targets)).firing
    await pause(20_000)
    // On a busy machine instances may have too little CPU indeed.
    const names = (await firing()).map(({ name }) => name)
    assert.deepStrictEqual(
      names.filter((name) => name !== "ReviewProofBusy"),
      []
    )
  })

  const serviceOf = (name: Instance) => running.get(name) ?? assert.fail(name)
  /** Reads reviews by a key of the instance. */
  const reader = async (name: Instance) => {
    const client = await serviceOf(name).ready
    const { key } = await makeAccount(client)
    const headers = { authorization: `Bearer ${key}` }
    return () => fetch(`${client.publicUrl}/v1/reviews`, { headers }).catch(() => null)
  }
  const restart = async (name: Instance, variables: Record<string, string>) => {
    serviceOf(name).kill("SIGKILL")
    await serviceOf(name).ended
    const service = start(name, variables)
    running.set(name, service)
    await service.ready
  }

  describe.concurrent("of one instance", () => {
    it("StoreUnavailable and Errors fire while the database does not answer, and are over when it does", async () => {
      const ask = await reader("cutOff")
      await ask()
      line.cut()
      const names = ["ReviewProofStoreUnavailable", "ReviewProofErrors"]
      assert.deepStrictEqual(await during(ask, () => notFired(...names)), [])
      line.mend()
      for (const name of names) assert.isTrue(await ends(name), name)
    })

    it("PoolExhausted fires while callers wait for slow statements, and is over with them", async () => {
      const ask = await reader("crowded")
      const askOften = () => Promise.all(times(60, ask))
      const holdUp = () => queryOn(slowDatabase, holdReviews)
      const missing = () => during(askOften, () => notFired("ReviewProofPoolExhausted"))
      assert.deepStrictEqual(await during(holdUp, missing), [])
      assert.isTrue(await ends("ReviewProofPoolExhausted"))
    })

    it("MessagesDeferred and WebhooksGivenUp fire while mail server and receiver refuse", async () => {
      const client = await serviceOf("sending").ready
      const receiver = duringTests(await startCountingReceiver("127.0.0.16"))
      const account = await makeAccount(client)
      await makeEndpoint(client, account, receiver.url("/status/500"), ["invitation.sent"])
      for (const n of times(120, (place) => place)) {
        await invite(client, account.key, { email: `c${n}@example.com` })
      }
      assert.deepStrictEqual(
        await notFired("ReviewProofMessagesDeferred", "ReviewProofWebhooksGivenUp"),
        []
      )
    })

    it("DeliveriesLate fires without workers, and is over once an instance has some", async () => {
      const client = await serviceOf("idle").ready
      const receiver = duringTests(await startCountingReceiver("127.0.0.17"))
      const account = await makeAccount(client)
      await makeEndpoint(client, account, receiver.url("/ok"), ["invitation.sent"])
      await invite(client, account.key, { email: "late@example.com" })
      assert.deepStrictEqual(await notFired("ReviewProofDeliveriesLate"), [])
      await restart("idle", { DATABASE_URL: unworked })
      assert.isTrue(await ends("ReviewProofDeliveriesLate"))
    })

    it("LogLost fires when the log cannot be written", async () => {
      const { publicUrl } = await serviceOf("logging").ready
      for (const _ of times(300, () => 0)) await fetch(`${publicUrl}/v1/reviews`)
      assert.deepStrictEqual(await notFired("ReviewProofLogLost"), [])
      await truncate(logFile)
    })

    it("TokensGuessed fires when many wrong tokens come, and is over when they end", async () => {
      for (const _ of times(30, () => 0)) await guess(instances.slow)
      assert.deepStrictEqual(await notFired("ReviewProofTokensGuessed"), [])
      assert.isTrue(await ends("ReviewProofTokensGuessed"))
    })

    it("Busy fires while the process gets no CPU, and is over when it does", async () => {
      const holdUp = async () => {
        serviceOf("slow").kill("SIGSTOP")
        await pause(400)
        serviceOf("slow").kill("SIGCONT")
        await pause(400)
      }
      const target = targetOf("slow")
      const fires = () => within(120, () => isFiring("ReviewProofBusy", target))
      assert.isTrue(await during(holdUp, fires))
      assert.isTrue(await ends("ReviewProofBusy", target))
    })

    it("Configuration fires for settings that leak data, InstanceDown for one that was killed", async () => {
      const careless = { ...byMail("smtp://127.0.0.1:1"), BASE_URL: "http://reviews.example" }
      await restart("changing", { ...inMemory, ...careless })
      assert.deepStrictEqual(await notFired("ReviewProofConfiguration"), [])
      await restart("changing", inMemory)
      assert.isTrue(await ends("ReviewProofConfiguration"))
      serviceOf("changing").kill("SIGKILL")
      const target = targetOf("changing")
      assert.isTrue(await within(120, () => isFiring("ReviewProofInstanceDown", target)))
      assert.isFalse(await isFiring("ReviewProofDown"))
      await restart("changing", inMemory)
      assert.isTrue(await ends("ReviewProofInstanceDown", target))
    })
  })

  it("Down fires when no instance answers, and is over with the first that does", async () => {
    for (const service of running.values()) service.kill("SIGKILL")
    assert.deepStrictEqual(await notFired("ReviewProofDown"), [])
    await restart("changing", inMemory)
    assert.isTrue(await ends("ReviewProofDown"))
  })
})

/** Does something again and again until something else is done. */
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

/** Says whether it became so in time. */
const within = (seconds: number, isSo: () => Promise<boolean>) =>
  until(isSo, seconds).then(
    () => true,
    () => false
  )

/** Holds up whoever reads reviews, for less time than a statement may take. */
const holdReviews = `do $$ begin
  lock table reviews in access exclusive mode;
  perform pg_sleep(3);
end $$`
