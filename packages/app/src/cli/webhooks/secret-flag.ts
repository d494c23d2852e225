import { Config, Redacted } from "effect"
import { Flag } from "effect/cli"

/** The secret by which signatures are checked. An empty one signs nothing. */
export const secretFlag = Flag.Redacted("secret").pipe(
  Flag.withMetavar("secret"),
  Flag.withFallbackConfig(Config.Redacted("WEBHOOK_SECRET")),
  Flag.filter(
    (secret) => Redacted.value(secret) !== "",
    () => "must not be empty"
  )
)
