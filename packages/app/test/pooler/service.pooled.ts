/**
 * Goal: behind a pooler in transaction mode, which has fewer connections to the server than an
 * instance has to it, instances are one service; without the setting for it, they say so.
 */
import { assert, describe, it } from "@effect/vitest"
import { startCli } from "@review-proof/testkit/processes/cli-process"
import { allManaged, apiOf } from "@review-proof/testkit/client/client"
import { accountOf } from "@review-proof/testkit/peers/counting-receiver"
import { duringTest, serviceProcess } from "@review-proof/testkit/processes/during-test"
import { startPooler } from "@review-proof/testkit/database/pooler"
import { pause, times, until } from "@review-proof/testkit/time"
import { makeAccount, makeEndpoint } from "@review-proof/testkit/client/world"
import { newDatabase, newReceiver, newSender, writing } from "../delivery/given.ts"

/** Two instances that start at once on a database without a schema. */
const newInstances = async () => {
  const { url } = await newDatabase()
  const pooler = duringTest(await startPooler(url))
  const environment = { DATABASE_URL: pooler.urlOf(url), DATABASE_POOL_SIZE: "20" }
  const senders = await Promise.all(times(2, () => newSender(environment)))
  const [one, two] = senders.map(({ client }) => client)
  if (one === undefined || two === undefined) throw new Error("No instance started")
  return { pooler, one, two }
}

describe("Two instances behind a pooler", () => {
  it("count the requests of a company exactly", async () => {
    const { one, two } = await newInstances()
    const { key } = await makeAccount(one, { monthly_limit: 40 })
    const apis = [apiOf(one, key), apiOf(two, key)]
    const answers = await Promise.all(
      times(50, () => apis.map((api) => api.get("/v1/businesses/me"))).flat()
    )
    const statuses = answers.map(({ status }) => status)
    assert.lengthOf(
      statuses.filter((status) => status === 200),
      40
    )
    assert.deepStrictEqual(new Set(statuses), new Set([200, 429]))
  })

  it("lose nothing that they acknowledged when it is killed under load, and go on once it is back", async () => {
    const { one, pooler, two } = await newInstances()
    const receiver = await newReceiver("127.0.0.11")
    const account = await makeAccount(one)
    await makeEndpoint(two, account, receiver.url("/ok"))
    const { acknowledged, end, refusedAt } = writing([one, two], account.businessId)
    await pause(3000)
    const before = acknowledged.length
    await pooler.kill()
    await pause(1000)
    await pooler.start()
    const backAt = Date.now()
    await pause(6000)
    await end()

    assert.isAbove(before, 0)
    assert.isAbove(acknowledged.length, before)
    assert.isNotEmpty(refusedAt)
    assert.isBelow(Math.max(...refusedAt) - backAt, 5000)
    const path = `/businesses/${account.businessId}/reviews`
    const kept = new Set((await allManaged(two, path)).map(({ id }) => id))
    const lost = acknowledged.filter((id) => !kept.has(id))
    assert.deepStrictEqual(lost, [])
    const score = await apiOf(one, account.key).get(`/v1/businesses/${account.businessId}/score`)
    assert.strictEqual(score.json.review_count, kept.size)
    await until(() => accountOf(acknowledged, receiver).lost === 0, 60)
  })
})

describe("An instance without the pooler setting", () => {
  const ignored = [
    "default_transaction_isolation,statement_timeout,idle_in_transaction_session_timeout,jit",
    "plan_cache_mode,random_page_cost,enable_seqscan,enable_bitmapscan,enable_hashjoin",
    "enable_mergejoin,synchronous_commit"
  ].join(",")

  it.each([
    ["refuses settings of sessions", {}],
    ["ignores them", { ignore_startup_parameters: ignored }]
  ])("does not start behind a pooler that %s, and says what to set", async (_, more) => {
    const { url } = await newDatabase()
    const pooler = duringTest(await startPooler(url, more))
    const marked = pooler.urlOf(url)
    const variables = (DATABASE_URL: string) => ({
      DATABASE_URL,
      SECRETS_KEY: Buffer.alloc(32, 5).toString("base64")
    })
    const unmarked = variables(marked.replace("?pgbouncer=true", ""))
    const refused = /A connection pooler is in between.*add pgbouncer=true/

    /** Called once on a database without a schema and once on one that has it. */
    const refuses = async () => {
      const { ended, said } = serviceProcess(unmarked)
      assert.strictEqual((await ended).code, 1)
      assert.match(said().err, refused)
    }
    await refuses()
    const migrated = await startCli(["migrate"], variables(marked)).ended
    assert.strictEqual(migrated.code, 0)
    await refuses()

    const doctor = await startCli(["doctor"], unmarked).ended
    assert.match(doctor.out, /wrong +Database +It cannot be used: .*add pgbouncer=true/)
    const well = await startCli(["doctor"], variables(marked)).ended
    assert.match(well.out, /ok +Database +PostgreSQL 18 answers/)
  })
})
