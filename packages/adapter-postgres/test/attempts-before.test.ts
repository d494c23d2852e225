/** Goal: instances of this release and of the one before, which log differently, share a log. */
import { assert, it } from "@effect/vitest"
import { Deliveries, DeliveryId, EndpointId } from "@review-proof/ports"
import { Effect } from "effect"
import { connectionTo, freshDatabase, storeOn } from "./database.ts"

const signature = "t=1795262400,v1=00"
const unanswered = { at: 0, durationMillis: 0, response: null }

it.live("what the previous release logs is read, and what this one logs does not fail it", () =>
  Effect.gen(function* () {
    const url = yield* freshDatabase
    const sql = yield* connectionTo(url)
    yield* Effect.gen(function* () {
      const deliveries = yield* Deliveries
      const deliveryId = DeliveryId.make("dlv_before")
      const headers = { "Service-Attempt": "1", "Service-Signature": signature }
      yield* sql.unsafe(logBefore, [1, JSON.stringify({ headers, body: "{}" }), null])
      yield* sql.unsafe(logBefore, [2, '{"headers":{},"body":""}', "unknown"])
      assert.deepStrictEqual(yield* deliveries.log(deliveryId), [
        { ...unanswered, deliveryId, attempt: 1, signature, body: "{}", error: null },
        { ...unanswered, deliveryId, attempt: 2, signature: null, body: null, error: "unknown" }
      ])

      const record = { ...unanswered, deliveryId, attempt: 3, signature, body: "{}", error: null }
      const endpointId = EndpointId.make("we_any")
      const outcome = { _tag: "Delivered" } as const
      const settlement = { deliveryId, endpointId, epoch: 1, outcome, record }
      const policy = { pauseAfterMillis: 1, streakGapMillis: 1, sparedStatuses: [] }
      yield* deliveries.settle([settlement], policy)
      assert.deepStrictEqual(yield* sql.unsafe(readBefore), [
        { request: { headers: {}, body: "" } }
      ])
    }).pipe(Effect.provide(storeOn(url, 4)))
  })
)

const logBefore = `insert into webhook_attempts
  (delivery_id, attempt, at, duration_millis, request, error)
  values ('dlv_before', $1, to_timestamp(0), 0, $2::text::json, $3)`

const readBefore = `select request from webhook_attempts where attempt = 3`
