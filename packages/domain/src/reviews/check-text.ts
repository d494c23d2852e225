import { Effect } from "effect"
import { InvalidInput } from "../errors.ts"
import { isBlank } from "../is-blank.ts"

/** The text of a reply or a report has at least 2 characters, and something to read. */
export const checkText = (text: string, maximum: number): Effect.Effect<void, InvalidInput> => {
  const length = Array.from(text).length
  const refuse = (reason: string) => Effect.fail(new InvalidInput({ fields: { text: reason } }))
  if (length < 2 || length > maximum) return refuse(`has to have 2 to ${maximum} characters`)
  return isBlank(text) ? refuse("must not be blank") : Effect.void
}
