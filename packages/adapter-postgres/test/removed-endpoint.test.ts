/** Goal: an endpoint can be removed however many deliveries wait for it. */
import { assert } from "@effect/vitest"
import { Deliveries, EndpointId } from "@review-proof/ports"
import { changed } from "@review-proof/ports/testing"
import { seededDatabase } from "@review-proof/testkit/database/database"
import { Effect, Layer } from "effect"
import { UnitOfWorkLayer } from "../src/commit/unit-of-work.ts"
import { droppedAtOnce } from "../src/commit/webhook-steps.ts"
import { WriteClient } from "../src/connection/client.ts"
import { DeliveriesLayer } from "../src/webhooks/deliveries.ts"
import { onDatabase } from "./seeded-tables.ts"

const left = 3

const seed = [
  `insert into webhook_endpoints
     (id, company_id, url, events, status, secrets, secret_hint, created_at, version)
   values ('we_1', 'cmp_1', 'https://shop.example', '{}', 'paused', '[]', '', now(), 1)`,
  `insert into webhook_due (id, company_id, endpoint_id, event_id, type, created_at)
   select 'dlv_' || n, 'cmp_1', 'we_1', 'evt_' || n, 'review.created', now()
     from generate_series(1, ${droppedAtOnce + left}) n`
]

const waiting = Effect.gen(function* () {
  const database = yield* WriteClient
  return (yield* database.query("select from webhook_due")).length
})

onDatabase(Layer.provideMerge(Layer.merge(UnitOfWorkLayer, DeliveriesLayer), seededDatabase(seed)))(
  "an endpoint",
  (test) => {
    test("is removed with many waiting deliveries, and maintenance deletes the rest", function* () {
      yield* changed({ _tag: "RemoveEndpoint", endpointId: EndpointId.make("we_1") })
      assert.strictEqual(yield* waiting, left)
      yield* Deliveries.use(({ maintain }) => maintain(0))
      assert.strictEqual(yield* waiting, 0)
    })
  }
)
