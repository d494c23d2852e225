import { endSession } from "@review-proof/domain/portal"
import { Effect, type Redacted } from "effect"
import { seeOther } from "../../answers/page-answer.ts"
import { whoseSession } from "../frame/portal-route.ts"
import { withSession } from "../../staff/session-cookie.ts"

/**
 * Begins a session in this browser. Its earlier session ends, so that no unused session remains.
 */
export const openSession = Effect.fnUntraced(function* (
  { token }: { readonly token: Redacted.Redacted<string> },
  to: string,
  keep: typeof withSession = withSession
) {
  yield* Effect.ignore(Effect.flatMap(whoseSession, endSession))
  return yield* keep(yield* seeOther(to), token)
})
