/**
 * Goal: one endpoint with 200,000 waiting deliveries that hangs, and a thousand
 * dead ones, leave fifty healthy ones their speed. On tables never analysed.
 */
import { newDatabase, newReceiver, newSender } from "../given.ts"
import { duringTest } from "@review-proof/testkit/processes/during-test"
import {
  makeAccount,
  makeEndpoint,
  makeReview,
  type Account
} from "@review-proof/testkit/client/world"
import type { Client } from "@review-proof/testkit/client/client"
import { pause, until } from "@review-proof/testkit/time"
import { assert, describe, it } from "@effect/vitest"
import type { Receiver } from "@review-proof/testkit/peers/counting-receiver"
import type { TestDatabase } from "@review-proof/testkit/database/crashing-database"
import { startDeadReceivers } from "./dead-receivers.ts"
import { quantile, record } from "./figures.ts"
import { asksNameServer, startNameServer } from "./name-server.ts"

describe("fifty healthy endpoints", () => {
  it("are as fast beside 200,000 deliveries waiting for one that hangs", async () => {
    const { accounts, client, database, healthy } = await givenHealthy()
    const dead = await newReceiver("127.0.0.20")
    const hanging = await makeAccount(client)
    await makeEndpoint(client, hanging, dead.url("/hang"))
    const without: Array<Speed> = []
    const beside: Array<Speed> = []
    await speedOf(client, accounts, healthy)
    for (let round = 0; round < 3; round += 1) {
      without.push(await speedOf(client, accounts, healthy))
      await fillBacklog(client, database, hanging, 200_000)
      await settledDown(database)
      beside.push(await speedOf(client, accounts, healthy))
      await database.query("delete from webhook_due")
      await settledDown(database)
    }
    record("backlog-200000", { without, beside, sentToHanging: dead.arrivals.length })
    assert.strictEqual(missingOf(beside), 0)
    assert.isAtMost(typicalP99(beside), Math.max(100, 2 * typicalP99(without)))
  })

  it("are as fast beside a thousand endpoints that hang", async () => {
    const { accounts, client, healthy } = await givenHealthy()
    const { deadAccounts } = await givenThousand(client, "/hang", hostOfTwenty)
    await speedOf(client, accounts, healthy)
    const without = await inTurn(3, () => speedOf(client, accounts, healthy))
    await fiveEventsFor(client, deadAccounts)
    const beside = await inTurn(3, () => speedOf(client, accounts, healthy))
    record("thousand-dead", { without, beside })
    assert.strictEqual(missingOf(beside), 0)
    assert.isAtMost(typicalP99(beside), Math.max(100, 2 * typicalP99(without)))
  })

  it.each([
    ["twenty hosts", hostOfTwenty],
    ["as many hosts", (number: number) => `r${number}.receivers.test`]
  ] as const)(
    "wait less than a second when a thousand on %s die together",
    async (name, hostOf) => {
      const addressOf = (host: string) => hostOfTwenty(Number(/\d+/.exec(host)?.[0]))
      duringTest(await startNameServer(addressOf))
      const { accounts, client, database, healthy } = await givenHealthy()
      const { dead, deadAccounts } = await givenThousand(client, "/ok", hostOf)
      await speedOf(client, accounts, healthy)
      const without = await inTurn(3, () => speedOf(client, accounts, healthy))
      for (const account of deadAccounts)
        await makeReview(client, account.businessId, { text: "All is well" })
      await until(async () => (await database.query("select from webhook_due")).length === 0, 60)
      await dead.hang()
      const [dying] = await Promise.all([
        speedOf(client, accounts, healthy),
        fiveEventsFor(client, deadAccounts)
      ])
      const after = await inTurn(3, () => speedOf(client, accounts, healthy))
      record(`thousand-dying-on-${name.replaceAll(" ", "-")}`, { without, dying, after })
      assert.strictEqual(missingOf([dying, ...after]), 0)
      assert.isAtMost(dying.p99, 1000)
      assert.isAtMost(typicalP99(after), Math.max(100, 2 * typicalP99(without)))
    }
  )

  const givenThousand = async (
    client: Client,
    way: string,
    hostOf: (number: number) => string | undefined
  ) => {
    const dead = duringTest(await startDeadReceivers(hosts))
    const deadAccounts = await inTurn(100, () => makeAccount(client))
    for (const [index, account] of deadAccounts.entries()) {
      for (let number = 0; number < 10; number += 1) {
        const host = hostOf(index * 10 + number)
        const url = `https://${host}:8443${way}/${index}/${number}`
        await makeEndpoint(client, account, url)
      }
    }
    return { dead, deadAccounts }
  }

  const givenHealthy = async () => {
    const database = await newDatabase()
    const { client } = await newSender({ DATABASE_URL: database.url, ...asksNameServer })
    const healthy: Array<Receiver> = []
    for (let host = 50; host <= 54; host += 1) healthy.push(await newReceiver(`127.0.0.${host}`))
    const accounts: Array<Account> = []
    for (const receiver of healthy) {
      const account = await makeAccount(client)
      accounts.push(account)
      for (let number = 0; number < 10; number += 1) {
        await makeEndpoint(client, account, receiver.url(`/ok/${number}`))
      }
    }
    return { database, client, healthy, accounts }
  }
})

/** Twenty of the thousand hosts. */
const hosts = Array.from({ length: 20 }, (_, index) => `127.0.0.${21 + index}`)
const hostOfTwenty = (number: number) => hosts[number % hosts.length]

interface Speed {
  readonly deliveries: number
  readonly missing: number
  readonly p50: number
  readonly p99: number
}

const inTurn = async <A>(times: number, make: () => Promise<A>): Promise<ReadonlyArray<A>> => {
  const made: Array<A> = []
  while (made.length < times) made.push(await make())
  return made
}

const fiveEventsFor = async (client: Client, accounts: ReadonlyArray<Account>) => {
  for (const account of accounts) {
    await inTurn(5, () =>
      makeReview(client, account.businessId, { text: `At ${process.hrtime.bigint()}` })
    )
  }
}

/** A single round says little: its p99 are ten deliveries of one event. */
const typicalP99 = (rounds: ReadonlyArray<Speed>): number =>
  quantile(
    rounds.map(({ p99 }) => p99),
    0.5
  )

const missingOf = (rounds: ReadonlyArray<Speed>): number =>
  rounds.reduce((sum, { missing }) => sum + missing, 0)

/** Ten reviews a second for ten seconds, each with ten deliveries; from the event to its arrival. */
const speedOf = async (
  client: Client,
  accounts: ReadonlyArray<Account>,
  receivers: ReadonlyArray<Receiver>
): Promise<Speed> => {
  for (const { arrivals } of receivers) arrivals.length = 0
  const events = 100
  const made: Array<Promise<unknown>> = []
  for (let number = 0; number < events; number += 1) {
    const account = accounts[number % accounts.length]
    if (account !== undefined)
      made.push(makeReview(client, account.businessId, { text: `Number ${number}` }))
    await pause(100)
  }
  await Promise.all(made)
  const count = () => receivers.reduce((sum, { arrivals }) => sum + arrivals.length, 0)
  await until(() => count() >= events * 10, 20).catch(() => {})
  const millis = receivers.flatMap(({ arrivals }) =>
    arrivals.map(({ at, body }) => at - Date.parse(/"created_at":"([^"]+)"/.exec(body)?.[1] ?? ""))
  )
  return {
    deliveries: millis.length,
    missing: Math.max(0, events * 10 - millis.length),
    p50: quantile(millis, 0.5),
    p99: quantile(millis, 0.99)
  }
}

/** The cost of making or removing the backlog is not the cost of having it. */
const settledDown = async (database: TestDatabase): Promise<void> => {
  await database.query("checkpoint")
  await pause(3000)
}

/** Copies one real event and its delivery, which are waiting. */
const fillBacklog = async (
  client: Client,
  database: TestDatabase,
  account: Account,
  size: number
): Promise<void> => {
  await makeReview(client, account.businessId, { text: `For the backlog ${Date.now()}` })
  const [event] = await database.query(
    "select id from events where company_id = $1 order by created_at desc limit 1",
    [account.companyId]
  )
  await database.query(
    `insert into webhook_due (id, company_id, endpoint_id, event_id, type, created_at, due_at)
     select 'dlv_' || md5(random()::text || n), d.company_id, d.endpoint_id, d.event_id, d.type,
            d.created_at, d.due_at
       from webhook_due d, generate_series(1, $2) n where d.event_id = $1`,
    [event?.["id"], size]
  )
}
