/** Goal: a kill -9 at any step of a delivery loses nothing, and repeats only what was in flight. */
import { newDatabase, newReceiver, newSender } from "../given.ts"
import {
  makeAccount,
  makeEndpoint,
  makeReviews,
  type Account
} from "@review-proof/testkit/client/world"
import { pause, until } from "@review-proof/testkit/time"
import { accountOf, type Receiver } from "@review-proof/testkit/peers/counting-receiver"
import { assert, describe, it } from "@effect/vitest"
import { createServer } from "node:net"
import { record } from "./figures.ts"

const environmentOf = (url: string) => ({ DATABASE_URL: url })

describe("kill -9", () => {
  it("before anything is sent lets everything arrive once", async () => {
    const database = await newDatabase()
    // Takes connections and never speaks: leases are held, nothing is sent.
    const silent = createServer((socket) => void socket.on("error", () => {}).resume())
    await new Promise<void>((resolve) => silent.listen(8443, "127.0.0.5", resolve))
    const connected = new Promise((resolve) => silent.once("connection", resolve))
    const first = await newSender(environmentOf(database.url))
    const account = await makeAccount(first.client)
    await makeEndpoint(first.client, account, "https://127.0.0.5:8443/ok")
    const acknowledged = await makeReviews(
      first.client,
      account.businessId,
      (count) => count >= 200
    )
    await connected
    first.service.kill("SIGKILL")
    const killedAt = Date.now()
    await first.service.ended
    await new Promise((resolve) => silent.close(resolve))
    const receiver = await newReceiver("127.0.0.5")
    await newSender(environmentOf(database.url))
    await until(() => accountOf(acknowledged, receiver).lost === 0, 60)
    const recoveredMillis = Date.now() - killedAt
    await pause(1000)
    const { events, lost, repeated } = accountOf(acknowledged, receiver)
    record("kill-before-sending", { events, lost, repeated, recoveredMillis })
    assert.deepStrictEqual([lost, repeated], [0, 0])
    assert.isBelow(recoveredMillis, 30_000)
  })

  it("in the midst of settling, ten times under load, loses nothing and repeats only what was in flight", async () => {
    const database = await newDatabase()
    const receivers: Array<Receiver> = []
    for (const host of [6, 7, 8, 9]) receivers.push(await newReceiver(`127.0.0.${host}`))
    const arrivals = () => receivers.flatMap((receiver) => receiver.arrivals)
    const acknowledged: Array<string> = []
    let account: Account | undefined
    const rounds = 10
    for (let round = 0; round < rounds; round += 1) {
      const { client, service } = await newSender(environmentOf(database.url))
      if (account === undefined) {
        account = await makeAccount(client)
        for (const { url } of receivers) await makeEndpoint(client, account, url("/ok"))
      }
      const before = arrivals().length
      const killAt = before + 150 + round * 7
      const killed = new Promise<void>((resolve) => {
        for (const receiver of receivers) {
          receiver.onArrival = () => {
            if (arrivals().length < killAt) return
            receiver.onArrival = () => {}
            // Within the time that settlements are gathered and written.
            setTimeout(() => {
              service.kill("SIGKILL")
              resolve()
            }, round)
          }
        }
      })
      acknowledged.push(...(await makeReviews(client, account.businessId, () => false)))
      await killed
      await service.ended
    }
    await newSender(environmentOf(database.url))
    await until(() => accountOf(acknowledged, ...receivers).lost === 0, 90)
    const { lost, repeated } = accountOf(acknowledged, ...receivers)
    const [log] = await database.query(
      `select count(*)::int attempts, count(*) filter (where error = 'unknown')::int unknown from webhook_attempts`
    )
    const deliveries = acknowledged.length * receivers.length
    record("kill-while-settling", { kills: rounds, deliveries, lost, repeated, ...log })
    // In flight at a kill: four at each of four endpoints, and as many again not settled yet.
    assert.isAtMost(repeated, rounds * 32)
  })
})
