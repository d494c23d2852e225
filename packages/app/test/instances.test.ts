/** Goal: several processes of the service on one PostgreSQL behave as one. */
import { Struct } from "effect"
import { assert, describe, it } from "@effect/vitest"
import { beforeAll } from "vitest"
import { allManaged, apiOf, oauth } from "@review-proof/testkit/client/client"
import { times } from "@review-proof/testkit/time"
import type { Api, Client } from "@review-proof/testkit/client/client"
import { openDatabase } from "@review-proof/testkit/service/service"
import { makeAccount, makeReview } from "@review-proof/testkit/client/world"
import { startService } from "@review-proof/testkit/processes/service-process"

describe("Two processes on one PostgreSQL", () => {
  let clients: ReadonlyArray<Client> = []

  beforeAll(async () => {
    const database = await openDatabase()
    const environment = {
      DATABASE_URL: database.url,
      SECRETS_KEY: Buffer.alloc(32, 5).toString("base64"),
      BASE_URL: "https://reviews.example",
      LOG_LEVEL: "warn",
      TRUSTED_PROXIES: "127.0.0.1/32"
    }
    // Both start at once, and each finds the schema missing or complete.
    const processes = times(2, () => startService(environment))
    clients = await Promise.all(processes.map(({ ready }) => ready))
    return async () => {
      for (const { close } of [...processes, database]) await close()
    }
  }, 60_000)

  /** The n-th of calls that go to one and the other in turn. */
  const client = (n: number): Client => {
    const found = clients[n % clients.length]
    if (found === undefined) throw new Error("No process runs")
    return found
  }
  const apis = (key: string) => {
    const both = clients.map((each) => apiOf(each, key))
    return (n: number): Api => both[n % both.length] ?? apiOf(client(n), key)
  }
  const me = (n: number, key: string) => client(n).call({ path: "/v1/businesses/me", key })

  it("make one demo company between them when they start on an empty store", async () => {
    const names = (await allManaged(client(0), "/companies")).map(({ name }) => name)
    assert.lengthOf(
      names.filter((name) => name.endsWith("(demo)")),
      1
    )
  })

  it("a key and a token that one gave work at the other, until the key ends at either", async () => {
    const account = await makeAccount(client(0))
    const { json } = await client(0).call(oauth(account))
    for (const n of [0, 1]) assert.strictEqual((await me(n, account.key)).status, 200)
    assert.strictEqual((await me(1, json.access_token)).status, 200)
    await client(1).management("POST", `/keys/${account.id}/revoke`)
    assert.strictEqual((await me(0, json.access_token)).json.error.code, "invalid_token")
    assert.strictEqual((await me(0, account.key)).json.error.code, "invalid_key")
  })

  it("a cursor and an ETag of one are good at the other", async () => {
    const { businessId, key } = await makeAccount(client(0))
    const made = [await makeReview(client(0), businessId), await makeReview(client(1), businessId)]
    const first = (await apis(key)(0).get("/v1/reviews?limit=1")).json
    const cursor = `cursor=${first.next_cursor}`
    const second = (await apis(key)(1).get(`/v1/reviews?limit=1&${cursor}`)).json
    assert.deepStrictEqual([...second.data, ...first.data].map(Struct.get("id")), made)
    const path = `/v1/reviews/${made[0]}`
    const { headers } = await apis(key)(0).get(path)
    const tag = [["if-none-match", headers["etag"] ?? ""]] as const
    assert.strictEqual((await client(1).call({ path, key, headers: tag })).status, 304)
  })
})
