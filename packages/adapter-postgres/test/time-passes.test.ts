/** Goal: the laws about passing time also hold on PostgreSQL, which has a clock of its own. */
import { assert } from "@effect/vitest"
import { admissionRule } from "@review-proof/domain/access"
import { Admission, Credentials } from "@review-proof/ports"
import { attemptWith, givenCompany, givenKey } from "@review-proof/ports/testing"
import { Clock, Effect, Option } from "effect"
import { Beside, freshStore } from "@review-proof/testkit/database/database"
import { testOn } from "./live.ts"

const test = testOn(freshStore(4))

test("an address is no longer blocked when its minute is over", function* () {
  const sql = yield* Beside
  const admission = yield* Admission
  const attempt = yield* attemptWith((yield* givenKey(yield* givenCompany())).hash)
  const fail = admission.recordFailure(attempt.addressBucket, 3)
  yield* Effect.replicateEffect(fail, 3)
  assert.isFalse((yield* admission.attempt(attempt, admissionRule)).counted)
  assert.isTrue(Option.isSome(yield* admission.blockedUntil(attempt.addressBucket, 3)))
  assert.strictEqual(yield* admission.forgetFailures, 0)
  const endMinute = sql.unsafe(
    "update failed_authentications set minute_ends_at = clock_timestamp() - interval '1 second'"
  )
  yield* endMinute
  assert.isTrue((yield* admission.attempt(attempt, admissionRule)).counted)
  assert.isTrue(Option.isNone(yield* admission.blockedUntil(attempt.addressBucket, 3)))
  assert.strictEqual((yield* fail).failures, 1)
  yield* endMinute
  assert.strictEqual(yield* admission.forgetFailures, 1)
  assert.strictEqual(yield* admission.forgetFailures, 0)
})

test("a key's last use is the latest one", function* () {
  const sql = yield* Beside
  const { findKey } = yield* Credentials
  const admission = yield* Admission
  const key = yield* givenKey(yield* givenCompany())
  yield* sql.unsafe("update api_keys set last_used_at = clock_timestamp() - interval '1 hour'")
  const begun = yield* Clock.currentTimeMillis
  yield* admission.attempt(yield* attemptWith(key.hash), admissionRule)
  const found = yield* Effect.flatMap(findKey(key.id), Effect.fromOption)
  assert.closeTo(found.lastUsedAt ?? 0, begun, 60_000)
})
