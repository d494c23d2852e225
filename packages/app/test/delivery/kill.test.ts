/** Goal: no event is lost to a kill -9 or a freeze, and only what was in flight arrives twice. */
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
  const setUp = async (host: string, timeout: string) => {
    const { url } = duringTest(await openDatabase())
    const environment = { DATABASE_URL: url, WEBHOOK_TIMEOUT: timeout }
    const receiver = await newReceiver(host)
    const sender = await newSender(environment)
    const account = await makeAccount(sender.client)
    await makeEndpoint(sender.client, account, receiver.url("/slow/200"))
    const deliveries = () => receiver.arrivals.map(({ delivery }) => delivery)
    return {
      environment,
      /** Deliveries that arrived and are not settled yet. */
      inFlight: async () => {
        const due = await queryOn<{ id: string }>(url, "select id from webhook_due")
        return deliveries().filter((delivery) => due.some(({ id }) => id === delivery))
      },
      lost: (acknowledged: ReadonlyArray<string>) => accountOf(acknowledged, receiver).lost,
      receiver,
      repeated: () => deliveries().filter((id, at, all) => all.indexOf(id) < at),
      sender,
      url,
      write: (client: Client, count: number) =>
        makeReviews(client, account.businessId, (made) => made >= count)
    }
  }

  it("sends again what was in flight when it was killed, under the same attempt number, and nothing else", async () => {
    const given = await setUp("127.0.0.3", "10s")
    const { environment, receiver, sender, url } = given
    receiver.onArrival = () => {
      if (receiver.arrivals.length === 12) sender.service.kill("SIGKILL")
    }
    const acknowledged = await given.write(sender.client, 40)
    await sender.service.ended
    const inFlight = await given.inFlight()
    // Ends the dead instance's leases without waiting.
    await queryOn(url, "update webhook_due set leased_until = now()")
    await newSender(environment)
    await until(() => given.lost(acknowledged) === 0)
    await until(async () => (await queryOn(url, "select 1 from webhook_due")).length === 0)
    assert.isNotEmpty(inFlight)
    assert.includeMembers(inFlight, given.repeated())
    assert.isTrue(receiver.arrivals.every(({ attempt }) => attempt === 1))
  })

  it("leaves to another instance what it held when it was frozen, and undoes nothing after", async () => {
    // Leases run out after 17 s in place of 24.
    const given = await setUp("127.0.0.4", "3s")
    const { environment, receiver, sender, url } = given
    receiver.onArrival = () => {
      if (receiver.arrivals.length === 12) sender.service.kill("SIGSTOP")
    }
    const other = duringTest(await openInstance({ ...localReceiverSettings, ...environment }))
    const acknowledged = await given.write(other, 40)
    await until(() => receiver.arrivals.length >= 12)
    const inFlight = await given.inFlight()
    const heir = await newSender(environment)
    await until(() => given.lost(acknowledged) === 0)
    sender.service.kill("SIGCONT")
    const all = [...acknowledged, ...(await given.write(heir.client, 10))]
    await until(() => given.lost(all) === 0)
    assert.isNotEmpty(inFlight)
    assert.includeMembers(inFlight, given.repeated())
    const counts = `select (select count(*)::int from webhook_due) waiting,
      (select count(*)::int from webhook_deliveries where status = 'delivered') delivered`
    await until(async () => {
      const [row] = await queryOn<{ waiting: number; delivered: number }>(url, counts)
      return row?.waiting === 0 && row.delivered === all.length
    })
  })
})
