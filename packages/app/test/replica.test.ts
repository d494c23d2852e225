/** Goal: with DATABASE_REPLICA_URL visitors' pages are read from a replica, and nothing else is (contract RUN-12). */
import { assert, describe, it } from "@effect/vitest"
import { examineDatabase } from "@review-proof/adapter-postgres"
import { Effect, Redacted } from "effect"
import { afterAll } from "vitest"
import { apiOf } from "@review-proof/testkit/client/client"
import { startReplicated } from "@review-proof/testkit/database/replicated-database"
import { openInstance, type Service } from "@review-proof/testkit/service/service"
import { until } from "@review-proof/testkit/time"
import { makeAccount, makeReview } from "@review-proof/testkit/client/world"
import { replicaFinding } from "../src/doctor/database-findings.ts"

const database = await startReplicated({ synchronous: false })
afterAll(database.close)
const service = await openInstance({
  DATABASE_URL: database.primary.url,
  // The first is none that could be used.
  DATABASE_REPLICA_URL: database.url
})
afterAll(service.close)

describe("A service with a primary and a replica", () => {
  const given = async () => {
    await until(async () => (await replicaInUse(service)) === 2)
    const account = await makeAccount(service)
    await makeReview(service, account.businessId, { text: "The first one." })
    const page = `/b/${account.businessId}`
    await until(async () => (await textOf(service, page)).includes("The first one."))
    return { account, page }
  }

  it("shows visitors what the replica has, and everybody else what the primary has", async () => {
    const { account, page } = await given()
    const widget = `/widgets/${account.businessId}.json`
    const before = await tagOf(service, page)
    await database.standby.query("select pg_wal_replay_pause()")
    const id = await makeReview(service, account.businessId, { text: "The second one." })

    assert.notInclude(await textOf(service, page), "The second one.")
    assert.strictEqual(JSON.parse(await textOf(service, widget)).review_count, 1)
    const unchanged = await visit(service, page, { headers: { "if-none-match": before } })
    assert.strictEqual(unchanged.status, 304)

    const api = apiOf(service, account.key)
    const listed = await api.get("/v1/reviews")
    assert.include(listed.text, "The second one.")
    const managed = await service.management("GET", `/reviews/${id}`)
    assert.strictEqual(managed.text, "The second one.")
    // A review that the replica does not have yet is not answered with 404.
    assert.include(await textOf(service, `/reviews/${id}`), "The second one.")

    const form = new URLSearchParams({ stars: "5", text: "Mine is the third." })
    const sent = await visit(service, `${page}/reviews`, { method: "POST", body: form })
    const thanks = sent.headers.get("location") ?? ""
    assert.match(thanks, /\/thanks\?submission=/)
    assert.strictEqual((await visit(service, thanks)).status, 200)

    await database.standby.query("select pg_wal_replay_resume()")
    await until(async () => (await textOf(service, page)).includes("Mine is the third."))
    const changed = await visit(service, page, { headers: { "if-none-match": before } })
    assert.strictEqual(changed.status, 200)
    assert.strictEqual(await replicaInUse(service), 2)
  })

  it("reports through doctor how far its replica is behind", async () => {
    await given()
    const look = (url: string) => Effect.runPromise(examineDatabase({ url: Redacted.make(url) }))
    const primary = await look(database.primary.url)
    const standby = await look(database.standby.url)
    assert.deepStrictEqual([primary.isStandby, standby.isStandby], [false, true])
    assert.isAbove(primary.walBytes ?? 0, 0)
    await until(async () => {
      const now = await look(database.standby.url)
      return replicaFinding(2, primary, now).text.startsWith("2 has what the primary has")
    })
  })

  it("shows pages without a break when the replica dies, and returns to it when it has caught up", async () => {
    const { account, page } = await given()
    await database.standby.kill()
    await makeReview(service, account.businessId, { text: "Written meanwhile." })
    assert.include(await textOf(service, page), "Written meanwhile.")
    await until(async () => (await replicaInUse(service)) === 0)
    assert.include(await textOf(service, page), "Written meanwhile.")
    await database.standby.start()
    await until(async () => (await replicaInUse(service)) === 2)
    assert.include(await textOf(service, page), "Written meanwhile.")
  })
})

const visit = ({ publicUrl }: Service, path: string, how: RequestInit = {}) =>
  fetch(new URL(path, publicUrl), { redirect: "manual", ...how })

const textOf = async (service: Service, path: string) => {
  const answer = await visit(service, path)
  assert.strictEqual(answer.status, 200)
  return answer.text()
}

const tagOf = async (service: Service, path: string) =>
  (await visit(service, path)).headers.get("etag") ?? ""

const replicaInUse = async ({ managementUrl }: Service) => {
  const metrics = await (await fetch(`${managementUrl}/metrics`)).text()
  return Number(/^store_replica_in_use (\d+)$/m.exec(metrics)?.[1])
}
