/** Goal: very many failed deliveries are made due in pieces, and the log is true after each. */
import { assert } from "@effect/vitest"
import { AuditEntryId, AuditLog, CompanyId, Deliveries, EndpointId } from "@review-proof/ports"
import { sampleAuditEntry } from "@review-proof/ports/testing"
import { seededDatabase } from "@review-proof/testkit/database/database"
import { Effect, Layer } from "effect"
import { AuditLogLayer } from "../src/accounts/audit-log.ts"
import { WriteClient } from "../src/connection/client.ts"
import { DeliveriesLayer } from "../src/webhooks/deliveries.ts"
import { recoverAtOnce } from "../src/webhooks/redeliver.ts"
import { onDatabase } from "./seeded-tables.ts"

const failed = 2 * recoverAtOnce + 1

const seed = [
  `insert into webhook_endpoints
     (id, company_id, url, events, status, secrets, secret_hint, created_at, version)
   values ('we_1', 'cmp_1', 'https://shop.example', '{}', 'active', '[]', '', now(), 1)`,
  `insert into events (id, company_id, type, created_at, facts)
   select 'evt_' || n, 'cmp_1', 'review.created', '2026-01-01', '{}'
     from generate_series(1, ${failed}) n`,
  `insert into webhook_deliveries
     (id, company_id, endpoint_id, event_id, type, created_at, status, attempts, epoch, settled_at)
   select 'dlv_' || substr(id, 5), company_id, 'we_1', id, type, created_at, 'failed', 9, 9,
          timestamptz '2026-01-02' + substr(id, 5)::int * interval '1 second'
     from events`
]

const waiting = WriteClient.use((database) =>
  Effect.map(database.query("select from webhook_due"), ({ length }) => length)
)

const logged = AuditLog.use(({ page }) =>
  Effect.map(page(CompanyId.make("cmp_1"), {}, { limit: 9, after: null }), ({ items }) =>
    items.map(({ details }) => details["recovered"])
  )
)

onDatabase(Layer.provideMerge(Layer.merge(AuditLogLayer, DeliveriesLayer), seededDatabase(seed)))(
  "failed deliveries",
  (test) => {
    test("are made due some at a time, and the log says how many, even if it is broken off", function* () {
      const { recover } = yield* Deliveries
      const entry = sampleAuditEntry({
        id: AuditEntryId.make("aud_1"),
        companyId: CompanyId.make("cmp_1")
      })
      const recovering = (breakAt: number) =>
        recover(EndpointId.make("we_1"), 0, (recovered) => {
          if (recovered === breakAt) throw new Error("broken off")
          return { ...entry, at: entry.at + breakAt, details: { recovered } }
        })
      assert.strictEqual((yield* Effect.exit(recovering(2 * recoverAtOnce)))._tag, "Failure")
      assert.strictEqual(yield* waiting, recoverAtOnce)
      assert.deepStrictEqual(yield* logged, [recoverAtOnce])
      assert.strictEqual(yield* recovering(-1), failed - recoverAtOnce)
      assert.strictEqual(yield* waiting, failed)
      assert.sameMembers([...(yield* logged)], [recoverAtOnce, failed - recoverAtOnce])
    })
  }
)
