/** Goal: what one instance gave is good at another. */
import { Struct } from "effect"
import { assert, it } from "@effect/vitest"
import { apiOf, oauth } from "@review-proof/testkit/client/client"
import { makeAccount, makeReview } from "@review-proof/testkit/client/world"
import type { Service } from "@review-proof/testkit/service/service"
import { onTwoInstances } from "@review-proof/testkit/service/two-instances"

onTwoInstances(
  (instances) => {
    it("A key and a token that one gave work at the other, until the key ends at either", async () => {
      const [one, two] = instances()
      const me = (instance: Service, key: string) =>
        instance.call({ path: "/v1/businesses/me", key })
      const account = await makeAccount(one)
      const { json } = await one.call(oauth(account))
      for (const instance of [one, two]) {
        assert.strictEqual((await me(instance, account.key)).status, 200)
      }
      assert.strictEqual((await me(two, json.access_token)).status, 200)
      await two.management("POST", `/keys/${account.id}/revoke`)
      assert.strictEqual((await me(one, json.access_token)).json.error.code, "invalid_token")
      assert.strictEqual((await me(one, account.key)).json.error.code, "invalid_key")
    })

    it("A cursor and an ETag of one are good at the other", async () => {
      const [one, two] = instances()
      const { businessId, key } = await makeAccount(one)
      const made = [await makeReview(one, businessId), await makeReview(two, businessId)]
      const first = (await apiOf(one, key).get("/v1/reviews?limit=1")).json
      const cursor = `cursor=${first.next_cursor}`
      const second = (await apiOf(two, key).get(`/v1/reviews?limit=1&${cursor}`)).json
      assert.deepStrictEqual([...second.data, ...first.data].map(Struct.get("id")), made)
      const path = `/v1/reviews/${made[0]}`
      const { headers } = await apiOf(one, key).get(path)
      const tag = [["if-none-match", headers["etag"] ?? ""]] as const
      assert.strictEqual((await two.call({ path, key, headers: tag })).status, 304)
    })
  },
  { BASE_URL: "https://reviews.example" }
)
