import { AddressBlocked } from "@review-proof/domain/access"
import { limitFailedSignIns } from "@review-proof/domain/portal"
import { CurrentRequest } from "@review-proof/http-server"
import { Effect } from "effect"
import { tooManyTries } from "../../answers/page-problem.ts"

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
