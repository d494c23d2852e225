import { Redacted } from "effect"
import { Flag } from "effect/cli"

/** The secret by which signatures are checked. An empty one signs nothing. */
export const secretFlag = Flag.Redacted("secret").pipe(
  Flag.withMetavar("secret"),
  Flag.filter(
    (secret) => Redacted.value(secret) !== "",
    () => "must not be empty"
  )
)
