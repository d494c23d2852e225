/**
 * Goal: the primary's death costs time, no acknowledged write and no count, and the service finds
 * the new one by itself.
 */
import { assert, describe, it } from "@effect/vitest"
import { allManaged, type Answer, apiOf, type Client } from "@review-proof/testkit/client/client"
import { accountOf } from "@review-proof/testkit/peers/counting-receiver"
import { duringTest } from "@review-proof/testkit/processes/during-test"
import {
  type ReplicatedDatabase,
  startReplicated
} from "@review-proof/testkit/database/replicated-database"
import { pause, times, until } from "@review-proof/testkit/time"
import { type Account, makeAccount, makeEndpoint } from "@review-proof/testkit/client/world"
import { newReceiver, newSender, writing } from "../given.ts"
import { record } from "./figures.ts"

describe("a primary that is killed under load", () => {
  it("leaves every acknowledged write on the standby, and each is delivered", async () => {
    const database = duringTest(await startReplicated({ synchronous: true }))
    const receiver = await newReceiver("127.0.0.10")
    const { client } = await newSender({ DATABASE_URL: database.url })
    const account = await makeAccount(client)
    await makeEndpoint(client, account, receiver.url("/ok"))
    const { acknowledged, end, refusedAt } = writing([client], account.businessId)
    await pause(3000)
    await database.primary.kill()
    await pause(2000)
    await database.promote()
    const promotedAt = Date.now()
    await pause(8000)
    await end()
    const recoveredAfterMillis = Math.max(0, (refusedAt.at(-1) ?? 0) - promotedAt)

    const kept = new Set(
      (await allManaged(client, `/businesses/${account.businessId}/reviews`)).map(({ id }) => id)
    )
    const lost = acknowledged.filter((id) => !kept.has(id))
    const score = await apiOf(client, account.key).get(`/v1/businesses/${account.businessId}/score`)
    assert.strictEqual(score.json.review_count, kept.size)
    await until(() => accountOf(acknowledged, receiver).lost === 0, 60)
    record("failover", {
      acknowledged: acknowledged.length,
      refused: refusedAt.length,
      lost: lost.length,
      recoveredAfterMillis
    })
    assert.deepStrictEqual(lost, [])
    assert.isNotEmpty(refusedAt)
    assert.isBelow(recoveredAfterMillis, 5000)
  })

  it("keeps the limit of the month exact", async () => {
    const database = duringTest(await startReplicated({ synchronous: true }))
    const { client } = await newSender({
      DATABASE_URL: database.url,
      RATE_LIMIT_PER_SECOND: "1000"
    })
    const limit = 6000
    const account = await makeAccount(client, { monthly_limit: limit })
    const isLimit = ({ json }: Answer) => json?.error?.code === "monthly_limit_reached"
    const calls = await callThroughFailover(client, account, database, isLimit)
    const admitted = calls.filter(({ status }) => status === 200).length
    const failed = calls.filter(({ status }) => status >= 500).length
    const { requests } = await client.management("GET", `/companies/${account.companyId}/usage`)
    record("failover-month", { limit, admitted, failed, requests })
    assert.isAbove(failed, 0)
    assert.isAtMost(admitted, limit)
    // A call that failed may have been counted before.
    assert.isAtLeast(admitted + failed, limit)
    assert.strictEqual(requests, limit)
  })

  it("keeps the rate of a key exact, and an address blocked", async () => {
    const rate = 50
    const database = duringTest(await startReplicated({ synchronous: true }))
    const { client } = await newSender({
      DATABASE_URL: database.url,
      RATE_LIMIT_PER_SECOND: String(rate),
      TRUSTED_PROXIES: "127.0.0.1/32"
    })
    const account = await makeAccount(client)
    const wrong = { path: "/v1/reviews", key: "pk_live_wrong", address: "203.0.113.7" }
    for (let failure = 0; failure < 20; failure += 1) await client.call(wrong)
    const isOver = Date.now() + 6000
    const calls = await callThroughFailover(client, account, database, () => Date.now() > isOver)
    const admitted = calls.filter(({ status }) => status === 200)
    const last = admitted.at(-1)
    record("failover-rate", {
      admitted: admitted.length,
      afterMillis: Math.round((last?.endedAt ?? 0) - (calls[0]?.startedAt ?? 0))
    })
    assert.isTrue(calls.some(({ status }) => status >= 500))
    assert.strictEqual(mostWithinASecond(admitted), rate)
    assert.strictEqual((await client.call(wrong)).status, 429)
  })
})

interface TimedCall {
  readonly status: number
  readonly startedAt: number
  readonly endedAt: number
}

/** Eight callers of one key. The primary is killed after a second, and its standby takes over at once. */
const callThroughFailover = async (
  client: Client,
  { businessId, key }: Account,
  database: ReplicatedDatabase,
  isLast: (answer: Answer) => boolean
): Promise<ReadonlyArray<TimedCall>> => {
  const calls: Array<TimedCall> = []
  let isOver = false
  const call = async () => {
    while (!isOver) {
      const startedAt = performance.now()
      const answer = await client.call({ path: `/v1/businesses/${businessId}/score`, key })
      calls.push({ status: answer.status, startedAt, endedAt: performance.now() })
      isOver ||= isLast(answer)
    }
  }
  const callers = Promise.all(times(8, call))
  await pause(1000)
  await database.primary.kill()
  await database.promote()
  await callers
  return calls
}

/** A call is counted between its start and its end, so calls within a second on this clock were counted within one. */
const mostWithinASecond = (calls: ReadonlyArray<TimedCall>): number =>
  Math.max(
    ...calls.map(
      ({ startedAt: first }) =>
        calls.filter(({ startedAt, endedAt }) => startedAt >= first && endedAt < first + 1000)
          .length
    )
  )
