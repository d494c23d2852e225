/** Goal: no page fails or is older than promised, whatever happens to the replica that it is read from (contract RUN-12). */
import { assert, describe, it } from "@effect/vitest"
import type { Client } from "@review-proof/testkit/client/client"
import { duringTest } from "@review-proof/testkit/processes/during-test"
import { startReplicated } from "@review-proof/testkit/database/replicated-database"
import { pause, times, until } from "@review-proof/testkit/time"
import { makeAccount, makeReview, makeReviews } from "@review-proof/testkit/client/world"
import { newSender } from "../given.ts"
import { record } from "./figures.ts"

const maxAgeMillis = 10_000

describe("A replica under load", () => {
  it("may stop, die, freeze and take writes: pages go on, ten seconds old at most", async () => {
    const database = duringTest(await startReplicated({ synchronous: false }))
    const { client, service } = await newSender({
      DATABASE_URL: database.primary.url,
      DATABASE_REPLICA_URL: database.standby.url,
      LOG_LEVEL: "info"
    })
    const { businessId } = await makeAccount(client)
    const path = `${client.publicUrl}/widgets/${businessId}.json`
    let isOver = false

    /** When each review was acknowledged. */
    const acknowledged: Array<number> = []
    const write = async () => {
      while (!isOver) {
        await makeReview(client, businessId, { text: `Number ${acknowledged.length}` })
        acknowledged.push(Date.now())
        await pause(50)
      }
    }
    let seen = { pages: 0, oldestMillis: 0, slowestMillis: 0 }
    const read = async () => {
      while (!isOver) {
        const askedAt = Date.now()
        const answer = await fetch(path)
        assert.strictEqual(answer.status, 200)
        const { review_count: shown } = JSON.parse(await answer.text())
        const missing = acknowledged[shown] ?? askedAt
        seen = {
          pages: seen.pages + 1,
          oldestMillis: Math.max(seen.oldestMillis, askedAt - missing),
          slowestMillis: Math.max(seen.slowestMillis, Date.now() - askedAt)
        }
      }
    }
    const figures: Record<string, typeof seen> = {}
    const during = async (name: string, work: () => Promise<unknown>) => {
      seen = { pages: 0, oldestMillis: 0, slowestMillis: 0 }
      await work()
      figures[name] = seen
    }
    const isUsed = (used: boolean) => until(async () => (await inUse(client)) === used, 60)

    await isUsed(true)
    const work = Promise.all([write(), ...times(4, read)])
    await during("all is well", () => pause(5000))
    await during("replay stops", async () => {
      await database.standby.query("select pg_wal_replay_pause()")
      await pause(1.5 * maxAgeMillis)
      assert.isFalse(await inUse(client))
      await database.standby.query("select pg_wal_replay_resume()")
      await isUsed(true)
    })
    await during("killed and started", async () => {
      await database.standby.kill()
      await isUsed(false)
      await database.standby.start()
      await isUsed(true)
    })
    await during("frozen and thawed", async () => {
      await database.standby.signal("SIGSTOP")
      await isUsed(false)
      await pause(3000)
      await database.standby.signal("SIGCONT")
      await isUsed(true)
    })
    await during("promoted", async () => {
      await database.promote()
      await isUsed(false)
      await pause(2000)
    })
    isOver = true
    await work
    record("replica", figures)
    for (const { oldestMillis, slowestMillis } of Object.values(figures)) {
      assert.isBelow(oldestMillis, maxAgeMillis + 500)
      assert.isBelow(slowestMillis, 5000)
    }
    const log = service.said().err
    assert.match(log, /Pages are read from replica 1/)
    assert.match(log, /Pages are read from the primary: replica 1 may be 1\d s behind/)
    assert.match(log, /Pages are read from the primary: replica 1 does not answer, or takes writes/)
  })

  it("takes the work of pages from the primary", async () => {
    const database = duringTest(await startReplicated({ synchronous: false }))
    const environment = { DATABASE_URL: database.primary.url, WORKERS: "false" }
    const { client: without } = await newSender(environment)
    const { client: using } = await newSender({
      ...environment,
      DATABASE_REPLICA_URL: database.standby.url
    })
    const { businessId } = await makeAccount(without)
    const reviews = await makeReviews(without, businessId, (made) => made >= 100)
    const pages = [
      `/b/${businessId}`,
      `/b/${businessId}?stars=5`,
      `/reviews/${reviews[0]}`,
      `/widgets/${businessId}/reviews`,
      `/widgets/${businessId}.json`
    ]
    await until(() => inUse(using))
    const cpuOf = async (client: Client) => {
      const used = async () => [
        await database.primary.cpuSeconds(),
        await database.standby.cpuSeconds()
      ]
      await visit(client, pages, 20)
      const before = await used()
      await visit(client, pages, 600)
      const after = await used()
      return after.map((seconds, index) => (1000 * (seconds - (before[index] ?? 0))) / 3000)
    }
    const rounds: Array<Record<string, ReadonlyArray<number>>> = []
    for (let round = 0; round < 2; round += 1) {
      rounds.push({ without: await cpuOf(without), using: await cpuOf(using) })
    }
    const mean = (name: string, server: number) =>
      rounds.reduce((sum, round) => sum + (round[name]?.[server] ?? 0), 0) / rounds.length
    const moved = 1 - mean("using", 0) / mean("without", 0)
    record("replica-cpu", { millisecondsPerPage: rounds, moved })
    assert.isAbove(moved, 0.8)
  })
})

/** Each page so many times, by eight visitors. */
const visit = async ({ publicUrl }: Client, pages: ReadonlyArray<string>, count: number) => {
  const paths = times(count, () => pages).flat()
  const visitor = async () => {
    for (let path = paths.pop(); path !== undefined; path = paths.pop()) {
      const answer = await fetch(`${publicUrl}${path}`)
      await answer.arrayBuffer()
      assert.strictEqual(answer.status, 200)
    }
  }
  await Promise.all(times(8, visitor))
}

const inUse = async ({ managementUrl }: Client) => {
  const metrics = await (await fetch(`${managementUrl}/metrics`)).text()
  return /^store_replica_in_use 1$/m.test(metrics)
}
