/** Goal: a clock of PostgreSQL that is set back refuses no key until it is there again. */
import { assert, it } from "@effect/vitest"
import {
  attemptWith,
  givenCompany,
  givenKey,
  admissionUnderTest
} from "@review-proof/ports/testing"
import { Effect } from "effect"
import { connectionTo, freshDatabase, storeOn } from "@review-proof/testkit/database"

it.live.each([2, 200])(
  "admits at once what was admitted before the clock was set back, at a rate of %i",
  (ratePerSecond) =>
    Effect.gen(function* () {
      const url = yield* freshDatabase
      const sql = yield* connectionTo(url)
      yield* Effect.gen(function* () {
        const admission = yield* admissionUnderTest
        const key = yield* givenKey(yield* givenCompany())
        const attempt = { ...(yield* attemptWith(key.hash)), ratePerSecond }
        yield* admission.attempt(attempt)
        yield* sql.unsafe(admittedAt, [ratePerSecond, "1 hour"])
        const after = yield* admission.attempt(attempt)
        assert.isTrue(after.counted)
        yield* sql.unsafe(admittedAt, [ratePerSecond, "1 second"])
        assert.isFalse((yield* admission.attempt(attempt)).counted)
      }).pipe(Effect.provide(storeOn(url, 4)))
    })
)

const admittedAt = `update key_admissions
  set admitted_at = array_fill(clock_timestamp() + $2::text::interval, array[$1::int])`
