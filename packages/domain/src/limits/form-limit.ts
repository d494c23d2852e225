import { Admission } from "@review-proof/ports"
import { Clock, Effect, Schema } from "effect"
import { secondsLeftOfMinute } from "./seconds-until.ts"

/** The address has sent its ten forms of this minute (contract PAGE-5). */
export class TooManyForms extends Schema.TaggedError<TooManyForms>()("TooManyForms", {
  retryAfterSeconds: Schema.Int
}) {
  override readonly message = "This address has sent too many forms"
}

/** Forms that one address may send in the minute from its first. */
const maxFormsPerMinute = 10

/**
 * Counts a form against its address, exactly across all instances. It uses the store's counter of
 * failed authentications under separate keys. Of eleven forms at once exactly one is refused. Fails
 * with `TooManyForms`.
 */
export const countForm = Effect.fnUntraced(function* (addressBucket: string) {
  const store = yield* Admission
  const record = yield* store.recordFailure(`form ${addressBucket}`, maxFormsPerMinute)
  if (record.failures <= maxFormsPerMinute) return
  const now = yield* Clock.currentTimeMillis
  const retryAfterSeconds = secondsLeftOfMinute(record.minuteEndsAt, now)
  return yield* new TooManyForms({ retryAfterSeconds })
})
