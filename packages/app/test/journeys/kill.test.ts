/** Goal: what was acknowledged outlives a kill -9 of the service, on a store that needs no server. */
import { assert, describe, it } from "@effect/vitest"
import { management } from "@review-proof/testkit/service-process"
import type { Addresses } from "@review-proof/testkit/service-process"
import { onOwnStore } from "./own-store.ts"

describe("the service on its embedded store", { timeout: 60_000 }, () => {
  const { start } = onOwnStore()

  it("keeps every acknowledged write over a kill -9 in the midst of writing", async () => {
    const first = start()
    const before = await first.ready
    const { businessId, key } = await makeAccount(before)
    const acknowledged: Array<string> = []
    const writers = Array.from({ length: 8 }, (_, index) =>
      writeUntilKilled(before, businessId, index, acknowledged)
    )
    while (acknowledged.length < 50) await pause(10)
    first.kill("SIGKILL")
    await Promise.all(writers)
    await first.ended

    const after = await start().ready
    const found = new Set<string>()
    let path = `/businesses/${businessId}/reviews?limit=100`
    for (;;) {
      const page = await management(after, "GET", path)
      for (const review of page.json.data) found.add(review.id)
      if (page.json.next_cursor === null) break
      path = `/businesses/${businessId}/reviews?limit=100&cursor=${page.json.next_cursor}`
    }
    assert.isAtLeast(acknowledged.length, 50)
    assert.deepStrictEqual(
      acknowledged.filter((id) => !found.has(id)),
      []
    )

    const score = await asked(after, key, `/v1/businesses/${businessId}/score`)
    assert.strictEqual(score.json.review_count, found.size)
  })

  it("answers a retried reply once, also when it was killed in between", async () => {
    const first = start()
    const before = await first.ready
    const { businessId, key } = await makeAccount(before)
    const review = await management(before, "POST", `/businesses/${businessId}/reviews`, aReview(0))
    const path = `/v1/reviews/${review.json.id}/replies`
    const reply = await asked(before, key, path, { text: "Thank you!" })
    assert.strictEqual(reply.status, 201)
    first.kill("SIGKILL")
    await first.ended

    const after = await start().ready
    const again = await asked(after, key, path, { text: "Thank you!" })
    assert.strictEqual(again.status, 201)
    assert.deepStrictEqual(again.json, reply.json)
    const read = await asked(after, key, `/v1/reviews/${review.json.id}`)
    assert.lengthOf(read.json.replies, 1)
  })

  it("refuses to run twice on one folder, and the first goes on", async () => {
    const first = start()
    const addresses = await first.ready
    const second = start()
    assert.strictEqual((await second.ended).code, 1)
    assert.include(
      second.said().err,
      `in use by a service that runs already (process ${first.pid})`
    )
    assert.strictEqual((await fetch(`${addresses.managementUrl}/health/ready`)).status, 200)
  })
})

const makeAccount = async (addresses: Addresses) => {
  const owner = { name: "Ada", email: "ada@example.com" }
  const company = await management(addresses, "POST", "/companies", { name: "Acme", owner })
  const companyPath = `/companies/${company.json.id}`
  const business = await management(addresses, "POST", `${companyPath}/businesses`, {
    name: "Acme",
    url: "https://acme.example"
  })
  const key = await management(addresses, "POST", `${companyPath}/keys`, {
    name: "Key",
    permissions: ["reviews:read", "score:read", "replies:write"]
  })
  return { businessId: String(business.json.id), key: String(key.json.key) }
}

const aReview = (number: number) => ({
  stars: 5,
  text: `Number ${number} was good`,
  language: "en"
})

const writeUntilKilled = async (
  addresses: Addresses,
  businessId: string,
  writer: number,
  acknowledged: Array<string>
) => {
  for (let count = 0; ; count++) {
    const body = aReview(writer * 100_000 + count)
    const path = `/businesses/${businessId}/reviews`
    const answer = await management(addresses, "POST", path, body).catch(() => null)
    if (answer === null) return
    if (answer.status === 201) acknowledged.push(answer.json.id)
  }
}

const asked = async (addresses: Addresses, key: string, path: string, body?: unknown) => {
  const response = await fetch(`${addresses.publicUrl}${path}`, {
    headers: {
      authorization: `Bearer ${key}`,
      ...(body === undefined
        ? {}
        : { "content-type": "application/json", "idempotency-key": "the-same" })
    },
    ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) })
  })
  return { status: response.status, json: JSON.parse(await response.text()) }
}

const pause = (millis: number) => new Promise((resolve) => setTimeout(resolve, millis))
