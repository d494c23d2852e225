/** Goal: no operation asks PostgreSQL more than it has to: a read once beside admission, a hot write at most twice. */
import { assert, describe, it } from "@effect/vitest"
import { beforeAll } from "vitest"
import { keyed, newInvitation, newProduct, tomorrow } from "./calls.ts"
import { openDatabase, openInstance, type Service } from "@review-proof/testkit/service/service"
import {
  countStatements,
  type StatementCounter
} from "@review-proof/testkit/database/statement-counter"
import type { Provoke, Stage } from "./status-suite.ts"
import { makeWorld, type World } from "@review-proof/testkit/client/world"
import { unique } from "@review-proof/testkit/unique"

/** Statements beside the one of admission; an operation that is not listed here may have none. */
const most: { readonly [operation: string]: number } = {
  getMe: 1,
  getScore: 1,
  getScoreHistory: 1,
  listReviews: 1,
  getReview: 1,
  listInvitations: 1,
  getInvitation: 1,
  listProducts: 1,
  listWebhooks: 1,
  listEvents: 1,
  replyToReview: 2,
  createInvitation: 1,
  createProduct: 1,
  updateProduct: 2,
  cancelInvitation: 2,
  createWebhook: 1,
  deleteWebhook: 2
}

/**
 * Writes of which only one may win send `begin`, their locks and `commit` along with their statement:
 * three statements more, in the same round trip. An invitation calls a function that takes its locks
 * (docs/decisions, 17).
 */
const besides = (operation: string): number => (operation === "createWebhook" ? 3 : 0)

/** Hot writes under a key: done, and asked for again. */
const underKey: {
  readonly [what: string]: readonly [path: (world: World) => string, () => unknown]
} = {
  createInvitation: [() => "/v1/invitations", () => newInvitation({ send_at: tomorrow() })],
  createProduct: [() => "/v1/products", newProduct],
  replyToReview: [({ reviewId }) => `/v1/reviews/${reviewId}/replies`, () => ({ text: "Thanks" })]
}

describe("Statements and round trips", () => {
  let counter: StatementCounter
  let service: Service
  let stage: Stage

  beforeAll(async () => {
    const database = await openDatabase()
    counter = await countStatements(database.url)
    service = await openInstance({ DATABASE_URL: counter.url })
    stage = { service, ...(await makeWorld(service)) }
    // Ids are reserved, statements prepared and connections opened once.
    for (const provoke of Object.values<Provoke>(keyed)) {
      for (let n = 0; n < 2; n++) await service.call(await provoke(stage))
    }
    return async () => {
      for (const { close } of [service, counter, database]) await close()
    }
  }, 30_000)

  for (const [operation, provoke] of Object.entries<Provoke>(keyed)) {
    const bound = 1 + (most[operation] ?? 0)
    it(`${operation} takes ${bound} round trips at most, with that of admission`, async () => {
      const call = await provoke(stage)
      const { roundTrips, statements, value } = await counter.during(() => service.call(call))
      assert.isBelow(value.status, 300)
      assert.strictEqual(statements, bound + besides(operation))
      assert.isAtMost(roundTrips, bound)
    })
  }

  it.each(Object.entries(underKey))(
    "%s takes no more round trips under an idempotency key, or when it is repeated",
    async (operation, [path, body]) => {
      const { key } = stage
      const headers = [["idempotency-key", `key-${unique()}`]] as const
      const call = { method: "POST", path: path(stage), key, headers, json: body() }
      const first = await counter.during(() => service.call(call))
      const again = await counter.during(() => service.call(call))
      assert.deepStrictEqual([first.value.status, again.value.status], [201, 201])
      assert.strictEqual(again.value.headers["idempotency-replayed"], "true")
      const bound = 1 + (most[operation] ?? 0)
      for (const { roundTrips, statements } of [first, again]) {
        assert.strictEqual(statements, bound + besides(operation))
        assert.isAtMost(roundTrips, bound)
      }
    }
  )

  it("a call that is refused before admission sends no statement, and a later refusal one", async () => {
    const asked = async (call: Parameters<Service["call"]>[0]) => {
      const { statements } = await counter.during(() => service.call(call))
      return statements
    }
    assert.strictEqual(await asked({ path: "/v1/nowhere" }), 0)
    assert.strictEqual(await asked({ path: "/v1/openapi.json" }), 0)
    assert.strictEqual(await asked({ path: "/v1/reviews?api_key=x", key: stage.key }), 0)
    assert.strictEqual(await asked({ path: "/v1/reviews?limit=0", key: stage.key }), 1)
    // An instance reads the facts of a key at its first call.
    assert.strictEqual(await asked({ path: "/v1/reviews", key: stage.scoreKey }), 2)
    assert.strictEqual(await asked({ path: "/v1/reviews", key: stage.scoreKey }), 1)
  })
})
