/** Goal: what was acknowledged outlives a kill -9 of the service, on a store that needs no server. */
import { assert, describe, it } from "@effect/vitest"
import { join } from "node:path"
import { afterAll } from "vitest"
import { allManaged, apiOf, type Client } from "@review-proof/testkit/client/client"
import { makeFolder, serviceProcess } from "@review-proof/testkit/processes/during-test"
import { times, until } from "@review-proof/testkit/time"
import {
  importReviews,
  makeAccount,
  makeReview,
  makeReviews
} from "@review-proof/testkit/client/world"

const { close, path: folder } = await makeFolder()
afterAll(close)

describe("A service on its embedded store that is killed with -9", { timeout: 60_000 }, () => {
  /** Starts the service on the same data each time. */
  const start = () => serviceProcess({ DATA_DIR: join(folder, "data") })

  it("keeps every acknowledged write, and answers a retried reply as before", async () => {
    const first = start()
    const before = await first.ready
    const { businessId, key } = await makeAccount(before)
    const path = `/v1/reviews/${await makeReview(before, businessId)}`
    const replyTo = (client: Client) => {
      const headers = [["idempotency-key", "the-same"]] as const
      return apiOf(client, key).post(`${path}/replies`, { text: "Thank you!" }, { headers })
    }
    const reply = await replyTo(before)
    assert.strictEqual(reply.status, 201)
    const acknowledged = await makeReviews(before, businessId, (made) => {
      if (made >= 50) first.kill("SIGKILL")
      return false
    })
    await first.ended

    const after = await start().ready
    const reviews = await allManaged(after, `/businesses/${businessId}/reviews`)
    const found = new Set(reviews.map(({ id }) => id))
    assert.isAtLeast(acknowledged.length, 50)
    const lost = acknowledged.filter((id) => !found.has(id))
    assert.deepStrictEqual(lost, [])
    const api = apiOf(after, key)
    const score = await api.get(`/v1/businesses/${businessId}/score`)
    assert.strictEqual(score.json.review_count, found.size)
    const again = await replyTo(after)
    assert.deepStrictEqual([again.status, again.json], [201, reply.json])
    assert.lengthOf((await api.get(path)).json.replies, 1)
  })

  it("holds of an import a part or the whole, with the score of that, and the same file finishes it", async () => {
    const lines = 20_000
    const first = start()
    const before = await first.ready
    const { businessId } = await makeAccount(before)
    const business = async (client: Client) => client.management("GET", `/businesses/${businessId}`)
    const countOf = async (client: Client) => (await business(client)).review_count
    const sending = importFile(before, businessId, lines).catch(() => null)
    await until(async () => (await countOf(before)) >= 3000)
    first.kill("SIGKILL")
    assert.isNull(await sending)
    await first.ended

    const after = await start().ready
    const held = await countOf(after)
    assert.isAtLeast(held, 3000)
    assert.isBelow(held, lines)
    // Scores are evaluated at the start.
    await until(async () => (await business(after)).score === scoreOfFives(held))
    const again = await importFile(after, businessId, lines)
    assert.deepStrictEqual(again, { imported: lines - held, duplicates: held, rejected: [] })
    const { review_count, score } = await business(after)
    assert.deepStrictEqual([review_count, score], [lines, scoreOfFives(lines)])
  })
})

const importFile = (client: Client, business: string, lines: number) => {
  const review = (number: number) =>
    JSON.stringify({ stars: 5, text: "Good.", language: "en", external_id: `x-${number}` })
  return importReviews(client, business, "application/x-ndjson", times(lines, review).join("\n"))
}

/** contract SCORE-2: so many unverified reviews of today with five stars. */
const scoreOfFives = (count: number): number =>
  Math.round(((7 * 3.5 + 0.4 * 5 * count) / (7 + 0.4 * count)) * 100) / 100
