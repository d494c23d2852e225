/**
 * Goal: no event is lost to a kill -9 or a freeze, and only what was in flight
 * arrives twice. Attempts take half a second at most here, so that leases run out
 * after 5 s in place of 24.
 */
import { assert, describe, it } from "@effect/vitest"
import type { Client } from "@review-proof/testkit/client/client"
import { accountOf, localReceiverSettings } from "@review-proof/testkit/peers/counting-receiver"
import { queryOn } from "@review-proof/testkit/database/database"
import { duringTest } from "@review-proof/testkit/processes/during-test"
import { openDatabase, openInstance } from "@review-proof/testkit/service/service"
import { until } from "@review-proof/testkit/time"
import { makeAccount, makeEndpoint, makeReviews } from "@review-proof/testkit/client/world"
import { newReceiver, newSender } from "./given.ts"

describe("A service that sends webhooks", { timeout: 90_000 }, () => {
  const setUp = async (host: string) => {
    const { url } = duringTest(await openDatabase())
    const environment = { DATABASE_URL: url, WEBHOOK_TIMEOUT: "500ms" }
    const receiver = await newReceiver(host)
    const sender = await newSender(environment)
    const account = await makeAccount(sender.client)
    const { id } = await makeEndpoint(sender.client, account, receiver.url("/slow/200"))
    const write = (client: Client, count: number) =>
      makeReviews(client, account.businessId, (made) => made >= count)
    return {
      account: (acknowledged: ReadonlyArray<string>) => accountOf(acknowledged, receiver.arrivals),
      environment,
      id,
      receiver,
      sender,
      url,
      write
    }
  }

  it("sends again what was in flight when it was killed, under the same attempt number, and nothing else", async () => {
    const { account, environment, id, receiver, sender, write } = await setUp("127.0.0.3")
    const killed = new Promise<void>((resolve) => {
      receiver.onArrival = () => {
        if (receiver.arrivals.length < 12) return
        sender.service.kill("SIGKILL")
        resolve()
      }
    })
    const acknowledged = await write(sender.client, 40)
    await killed
    const { client } = await newSender(environment)
    await until(() => account(acknowledged).lost === 0)
    const { lost, repeated } = account(acknowledged)
    assert.strictEqual(lost, 0)
    assert.isAtMost(repeated, 8)
    assert.isTrue(receiver.arrivals.every(({ attempt }) => attempt === 1))
    const pending = `/webhooks/${id}/deliveries?status=pending`
    await until(async () => (await client.management("GET", pending)).data.length === 0)
  })

  it("leaves to another instance what it held when it was frozen, and undoes nothing after", async () => {
    const { account, environment, receiver, sender, url, write } = await setUp("127.0.0.4")
    receiver.onArrival = () => {
      if (receiver.arrivals.length === 12) sender.service.kill("SIGSTOP")
    }
    const other = duringTest(await openInstance({ ...localReceiverSettings, ...environment }))
    const acknowledged = await write(other, 40)
    await until(() => receiver.arrivals.length >= 12)
    const heir = await newSender(environment)
    await until(() => account(acknowledged).lost === 0)
    sender.service.kill("SIGCONT")
    const all = [...acknowledged, ...(await write(heir.client, 10))]
    await until(() => account(all).lost === 0)
    assert.isAtMost(account(all).repeated, 8)
    const counts = `select (select count(*)::int from webhook_due) waiting,
      (select count(*)::int from webhook_deliveries where status = 'delivered') delivered`
    await until(async () => {
      const [row] = await queryOn<{ waiting: number; delivered: number }>(url, counts)
      return row?.waiting === 0 && row.delivered === all.length
    })
  })
})
