/** Goal: what waited for an endpoint arrives oldest first, though it takes longer than a lease. */
import { assert, describe, it } from "@effect/vitest"
import { management } from "@review-proof/testkit/service-process"
import { makeAccount, makeReview, registerEndpoint, until } from "./service.ts"
import { makeWorld } from "./world.ts"

const stores = [
  { store: "memory", host: "127.0.0.21" },
  { store: "PostgreSQL", host: "127.0.0.22" }
]

describe("40 deliveries that take 6 s when leases begin within 3 s", { timeout: 60_000 }, () => {
  const world = makeWorld()

  it.each(stores)("go out oldest first after a resume, on $store", async ({ host, store }) => {
    const where =
      store === "memory" ? { STORE: store } : { DATABASE_URL: (await world.database()).url }
    const { addresses } = await world.service({ WEBHOOK_TIMEOUT: "1s", ...where })
    const { arrivals, url } = await world.receiver(host)
    const account = await makeAccount(addresses)
    const { id } = await registerEndpoint(addresses, account, url("/slow/150"))
    await management(addresses, "POST", `/webhooks/${id}/pause`)
    const made: Array<string | null> = []
    while (made.length < 40) made.push(await makeReview(addresses, account, `No. ${made.length}`))
    await management(addresses, "POST", `/webhooks/${id}/resume`)
    await until(() => arrivals.length >= made.length, 20)
    assert.deepStrictEqual(
      arrivals.map(({ body }) => JSON.parse(body).data.review_id),
      made
    )
  })
})
