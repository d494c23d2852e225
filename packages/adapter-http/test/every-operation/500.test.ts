/** Goal: while the store fails, every operation that needs it answers 500, which is safe to try again. */
import { assert, describe, it } from "@effect/vitest"
import { beforeAll } from "vitest"
import { bareCalls, keyed, newProduct, revocation, token } from "./calls.ts"
import { openService, type Service } from "@review-proof/testkit/service/service"
import { each, statusSuite } from "./status-suite.ts"
import { makeAccount } from "@review-proof/testkit/client/world"

const asItIs = <A>(provoke: A): A => provoke

/** These need no store. */
const except = ["getOpenApi", "getServerMetadata"]

describe("All of the store is out of reach", () => {
  const refused = {
    ...each(bareCalls, { internal_error: asItIs }),
    createAccessToken: { internal_error: token },
    revokeAccessToken: { internal_error: revocation }
  }
  statusSuite(
    { 500: refused },
    { except, around: ({ service }, send) => service.faults.during(() => true, send) }
  )
})

describe("All of the store but admission is out of reach", () => {
  statusSuite(
    { 500: each(keyed, { internal_error: asItIs }) },
    {
      except: [...except, "createAccessToken", "revokeAccessToken"],
      around: ({ service }, send) => service.faults.during((port) => port !== "Admission", send)
    }
  )
})

describe("After a commit and a read that failed", () => {
  let service: Service
  beforeAll(async () => {
    service = await openService("memory")
    return service.close
  }, 30_000)

  it("the repeated request is done once, no failure is counted, and no answer tells the cause", async () => {
    const { companyId, key } = await makeAccount(service)
    const headers = [["idempotency-key", "again"]] as const
    const request = { method: "POST", path: "/v1/products", key, headers, json: newProduct() }
    const call = () => service.call(request)

    const failed = await service.faults.during((port) => port === "UnitOfWork", call)
    const read = { path: "/v1/reviews/1", key }
    const unread = await service.faults.during(
      (port) => port === "Reviews",
      () => service.call(read)
    )
    const used = await service.management("GET", `/companies/${companyId}/usage`)
    const done = await call()
    const replayed = await call()

    for (const { status, text } of [failed, unread]) {
      assert.strictEqual(status, 500)
      assert.notInclude(text, "a fault of the test")
    }
    assert.strictEqual(used.requests, 0)
    assert.strictEqual(done.status, 201)
    assert.isUndefined(done.headers["idempotency-replayed"])
    assert.strictEqual(replayed.headers["idempotency-replayed"], "true")
    assert.strictEqual(replayed.text, done.text)
  })
})
