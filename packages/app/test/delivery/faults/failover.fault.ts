/** Goal: the primary's death costs time and no acknowledged write, and the service finds the new one by itself. */
import { assert, describe, it } from "@effect/vitest"
import { allManaged, apiOf } from "@review-proof/testkit/client"
import { accountOf } from "@review-proof/testkit/counting-receiver"
import { duringTest } from "@review-proof/testkit/during-test"
import { startReplicated } from "@review-proof/testkit/replicated-database"
import { pause, until } from "@review-proof/testkit/time"
import { makeAccount, makeEndpoint, makeReview } from "@review-proof/testkit/world"
import { newReceiver, newSender } from "../given.ts"
import { record } from "./figures.ts"

describe("a primary that is killed under load", () => {
  it("leaves every acknowledged write on the standby, and each is delivered", async () => {
    const database = duringTest(await startReplicated({ synchronous: true }))
    const receiver = await newReceiver("127.0.0.10")
    const { client } = await newSender({ DATABASE_URL: database.url })
    const account = await makeAccount(client)
    await makeEndpoint(client, account, receiver.url("/ok"))
    const acknowledged: Array<string> = []
    let refused = 0
    let isOver = false
    let lastRefusedAt = 0
    const write = async (writer: number) => {
      for (let number = 0; !isOver; number += 1) {
        const text = `Number ${number} of writer ${writer}`
        const id = await makeReview(client, account.businessId, { text }).catch(() => null)
        if (id === null) {
          refused += 1
          lastRefusedAt = Date.now()
          await pause(50)
        } else acknowledged.push(id)
      }
    }
    const writers = Promise.all(Array.from({ length: 8 }, (_, writer) => write(writer)))
    await pause(3000)
    await database.primary.kill()
    await pause(2000)
    await database.promote()
    const promotedAt = Date.now()
    await pause(8000)
    isOver = true
    await writers
    const recoveredAfterMillis = Math.max(0, lastRefusedAt - promotedAt)

    const kept = new Set(
      (await allManaged(client, `/businesses/${account.businessId}/reviews`)).map(({ id }) => id)
    )
    const lost = acknowledged.filter((id) => !kept.has(id))
    const score = await apiOf(client, account.key).get(`/v1/businesses/${account.businessId}/score`)
    assert.strictEqual(score.json.review_count, kept.size)
    await until(() => accountOf(acknowledged, receiver.arrivals).lost === 0, 60)
    record("failover", {
      acknowledged: acknowledged.length,
      refused,
      lost: lost.length,
      recoveredAfterMillis
    })
    assert.deepStrictEqual(lost, [])
    assert.isAbove(refused, 0)
    assert.isBelow(recoveredAfterMillis, 5000)
  })
})
