/** Goal: what expired is deleted however much an outage left of it, by statements that each stay short. */
import { assert } from "@effect/vitest"
import { IdempotencyRecords } from "@review-proof/ports"
import { seededDatabase } from "@review-proof/testkit/database/database"
import { Effect, Layer } from "effect"
import { IdempotencyRecordsLayer } from "../src/access/idempotency-records.ts"
import { deletedAtOnce } from "../src/connection/reads.ts"
import { countedStatements } from "./counted-statements.ts"
import { onDatabase } from "./seeded-tables.ts"

const expired = 2 * deletedAtOnce + 1

const seed = `insert into idempotency_records
    (scope, key, fingerprint, answer, created_at, expires_at)
  select 'key_1', n::text, '', '', '2026-01-01', timestamptz '2026-01-02' + (n > ${expired})::int * interval '1 day'
    from generate_series(1, ${expired + 3}) n`

onDatabase(Layer.provide(IdempotencyRecordsLayer, seededDatabase([seed])))(
  "stored answers",
  (test) => {
    test("that have expired are deleted some at a time, and no others", function* () {
      const { forget } = yield* IdempotencyRecords
      const { counted, tracer } = countedStatements()
      const deleting = forget(Date.parse("2026-01-02T12:00:00Z"))
      assert.strictEqual(yield* Effect.withTracer(deleting, tracer), expired)
      assert.strictEqual(counted.statements, 3)
      assert.strictEqual(yield* forget(Date.parse("2026-01-04T00:00:00Z")), 3)
    })
  }
)
