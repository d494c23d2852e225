import { Effect, Metric, Redacted } from "effect"
import * as Digest from "effect/crypto/Digest"
import * as Mac from "effect/crypto/Mac"
import { utf8 } from "../utf8.ts"

/**
 * True if this is the management token. Digests are compared, so neither the token's length nor its
 * characters show in the time taken. Wrong ones are counted.
 */
export const isManagementToken = Effect.fnUntraced(function* (
  given: Redacted.Redacted<string>,
  expected: Redacted.Redacted<string>
) {
  const digest = yield* Digest.Digest
  const sha256 = (text: Redacted.Redacted<string>) =>
    Effect.orDie(digest.digest(Digest.sha256, utf8(Redacted.value(text))))
  const isRight = Mac.timingSafeEqual(yield* sha256(given), yield* sha256(expected))
  if (!isRight && Redacted.value(given) !== "") yield* Metric.update(wrongTokens, 1)
  return isRight
})

/** Starts the count at zero: a rate ignores a counter's first value. */
export const startWrongTokenCount: Effect.Effect<void> = Effect.suspend(() =>
  Metric.update(wrongTokens, 0)
)

const wrongTokens = Metric.counter("management_tokens_refused_total", {
  description: "Wrong management tokens, in requests and in the console's form.",
  incremental: true
})
