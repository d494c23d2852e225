/**
 * Goal: no event is lost to a kill -9 or a freeze, and only what was in flight
 * arrives twice. Attempts take a second at most here, so that leases run out
 * after 6 s in place of 24.
 */
import { assert, describe, it } from "@effect/vitest"
import { management } from "@review-proof/testkit/service-process"
import { record } from "./faults/figures.ts"
import { makeAccount, makeReviews, registerEndpoint, until } from "./service.ts"
import { accountOf, makeWorld } from "./world.ts"

describe("a service that is killed or frozen while it sends", { timeout: 90_000 }, () => {
  const world = makeWorld()

  it("sends again what was in flight, under the same attempt number, and nothing else", async () => {
    const database = await world.database()
    const environment = { DATABASE_URL: database.url, WEBHOOK_TIMEOUT: "1s" }
    const receiver = await world.receiver("127.0.0.3")
    const first = await world.service(environment)
    const account = await makeAccount(first.addresses)
    const { id } = await registerEndpoint(first.addresses, account, receiver.url("/slow/300"))
    const killed = new Promise<void>((resolve) => {
      receiver.onArrival = () => {
        if (receiver.arrivals.length < 12) return
        first.service.kill("SIGKILL")
        resolve()
      }
    })
    const acknowledged = await makeReviews(first.addresses, account, (count) => count >= 40)
    await killed
    const second = await world.service(environment)
    await until(() => accountOf(acknowledged, receiver.arrivals).lost === 0, 20)
    const { lost, repeated } = accountOf(acknowledged, receiver.arrivals)
    assert.strictEqual(lost, 0)
    assert.isAtMost(repeated, 8)
    assert.isTrue(receiver.arrivals.every(({ attempt }) => attempt === 1))
    await until(async () => {
      const page = await management(
        second.addresses,
        "GET",
        `/webhooks/${id}/deliveries?status=pending`
      )
      return page.json.data.length === 0
    }, 10)
  })

  it("leaves to another instance what it held when it was frozen, and undoes nothing after", async () => {
    const database = await world.database()
    const environment = { DATABASE_URL: database.url, WEBHOOK_TIMEOUT: "1s" }
    const receiver = await world.receiver("127.0.0.4")
    const frozen = await world.service(environment)
    const account = await makeAccount(frozen.addresses)
    await registerEndpoint(frozen.addresses, account, receiver.url("/slow/300"))
    receiver.onArrival = () => {
      if (receiver.arrivals.length === 12) frozen.service.kill("SIGSTOP")
    }
    const other = await world.service({ ...environment, WORKERS: "false" })
    const acknowledged = await makeReviews(other.addresses, account, (count) => count >= 40)
    await until(() => receiver.arrivals.length >= 12, 10)
    const heir = await world.service(environment)
    await until(() => accountOf(acknowledged, receiver.arrivals).lost === 0, 20)
    frozen.service.kill("SIGCONT")
    const later = await makeReviews(heir.addresses, account, (count) => count >= 10)
    const all = [...acknowledged, ...later]
    await until(() => accountOf(all, receiver.arrivals).lost === 0, 10)
    const { lost, repeated } = accountOf(all, receiver.arrivals)
    record("frozen-and-thawed", { events: all.length, lost, repeated })
    assert.isAtMost(repeated, 8)
    await until(async () => {
      const [row] = await database.query(
        `select (select count(*)::int from webhook_due) waiting,
                (select count(*)::int from webhook_deliveries where status = 'delivered') delivered`
      )
      return row?.["waiting"] === 0 && row["delivered"] === all.length
    }, 10)
  })
})
