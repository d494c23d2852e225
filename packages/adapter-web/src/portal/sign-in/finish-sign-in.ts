/** How every way to sign in ends. */
import { AddressBlocked } from "@review-proof/domain/access"
import { endSession, limitFailedSignIns } from "@review-proof/domain/portal"
import { CurrentRequest } from "@review-proof/http-server"
import { Effect, type Redacted } from "effect"
import { seeOther } from "../../answers/page-answer.ts"
import { tooManyTries } from "../../answers/page-problem.ts"
import { withSession } from "../../staff/session-cookie.ts"
import { whoseSession } from "../frame/portal-route.ts"

/** Signs in, unless too many tries from this network address failed within the minute. */
export const limitFailures = <A, E extends { readonly _tag: string }, R>(
  signingIn: Effect.Effect<A, E, R>
) =>
  Effect.flatMap(CurrentRequest, ({ address }) => limitFailedSignIns(address, signingIn)).pipe(
    Effect.catchIf(
      (error): error is AddressBlocked & typeof error => error instanceof AddressBlocked,
      ({ retryAfterSeconds }) =>
        tooManyTries("Too many tries", retryAfterSeconds, "/portal/sign-in")
    )
  )

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
