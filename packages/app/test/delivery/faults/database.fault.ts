/** Goal: a database that crashes and restarts under load costs time and no event. */
import { newDatabase, newReceiver, newSender, writing } from "../given.ts"
import { makeAccount, makeEndpoint } from "@review-proof/testkit/client/world"
import { pause, until } from "@review-proof/testkit/time"
import { accountOf } from "@review-proof/testkit/peers/counting-receiver"
import { assert, describe, it } from "@effect/vitest"
import { record } from "./figures.ts"

describe("a database that crashes three times under load", () => {
  it("loses no acknowledged event, and the service recovers on its own", async () => {
    const database = await newDatabase()
    const receivers = [await newReceiver("127.0.0.10"), await newReceiver("127.0.0.11")]
    const { client, service } = await newSender({ DATABASE_URL: database.url })
    const account = await makeAccount(client)
    for (const { url } of receivers) await makeEndpoint(client, account, url("/ok"))
    const { acknowledged, end, refusedAt } = writing([client], account.businessId)
    for (let crash = 0; crash < 3; crash += 1) {
      await pause(3000)
      await database.crash()
      await pause(3000)
    }
    await end()
    const endedAt = Date.now()
    await until(() => accountOf(acknowledged, ...receivers).lost === 0, 60)
    const caughtUpMillis = Date.now() - endedAt
    await until(async () => {
      const [row] = await database.query("select count(*)::int waiting from webhook_due")
      return row?.["waiting"] === 0
    }, 40)
    const { lost, repeated } = accountOf(acknowledged, ...receivers)
    const [log] = await database.query(
      `select count(*)::int attempts,
              (select count(*)::int from (select from webhook_attempts where error is null
                 group by delivery_id, attempt, at having count(*) > 1) twice) logged_twice
         from webhook_attempts`
    )
    record("database-crash", {
      crashes: 3,
      deliveries: acknowledged.length * receivers.length,
      writesRefused: refusedAt.length,
      lost,
      repeated,
      caughtUpMillis,
      ...log
    })
    assert.strictEqual(log?.["logged_twice"], 0)
    assert.strictEqual((await fetch(`${client.managementUrl}/health/ready`)).status, 200)
    assert.notInclude(service.said().err, "cannot")
  })
})
