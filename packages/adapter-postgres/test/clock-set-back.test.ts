/** Goal: a clock of PostgreSQL that is set back refuses no key until it is there again. */
import { assert } from "@effect/vitest"
import { admissionRule } from "@review-proof/domain/access"
import { Admission } from "@review-proof/ports"
import { attemptWith, givenCompany, givenKey } from "@review-proof/ports/testing"
import { Beside, freshStore } from "@review-proof/testkit/database/database"
import { testOn } from "./live.ts"

const test = testOn(freshStore(4))

test.each([2, 200])(
  "A key whose last calls lie ahead, as the clock was set back, is admitted at once: %i a second",
  function* (ratePerSecond) {
    const sql = yield* Beside
    const admission = yield* Admission
    const key = yield* givenKey(yield* givenCompany())
    const attempt = { ...(yield* attemptWith(key.hash)), ratePerSecond }
    yield* admission.attempt(attempt, admissionRule)
    yield* sql.unsafe(admittedAt, [ratePerSecond, "1 hour"])
    const after = yield* admission.attempt(attempt, admissionRule)
    assert.isTrue(after.counted)
    yield* sql.unsafe(admittedAt, [ratePerSecond, "1 second"])
    assert.isFalse((yield* admission.attempt(attempt, admissionRule)).counted)
  }
)

const admittedAt = `update key_admissions
  set admitted_at = array_fill(clock_timestamp() + $2::text::interval, array[$1::int])`
