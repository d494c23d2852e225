import { Context, Option, Schema } from "effect"
import type { SignInId } from "../model/ids.ts"
import type { SignIn } from "../model/session.ts"
import { Timestamp } from "../model/time.ts"
import type { Stored } from "../stored.ts"

/** The email address or the network address has as many sign-ins as it may have. */
export class TooManySignIns extends Schema.TaggedError<TooManySignIns>()("TooManySignIns", {
  /** When there is room for another one. */
  freeAt: Timestamp
}) {
  override readonly message = "Too many sign-ins were requested"
}

/** Requests to sign in. Times are the caller's. */
export class SignIns extends Context.Service<
  SignIns,
  {
    /**
     * Stores a sign-in, unless `perAddress` others of its email address or `perNetwork` others of its
     * network address were created less than `windowMillis` before it, or later by the clock of
     * another instance. Exact when several instances store at once.
     */
    readonly begin: (
      signIn: SignIn,
      limits: {
        readonly perAddress: number
        readonly perNetwork: number
        readonly windowMillis: number
      }
    ) => Stored<void, TooManySignIns>
    /** Finds one that was used or has expired, too, until it is forgotten. */
    readonly find: (id: SignInId) => Stored<Option.Option<SignIn>>
    /**
     * Counts a tried code and returns the sign-in with it; none if the sign-in was used, has
     * expired by `at`, or already had `most` tried codes. Exact when several instances try at once.
     */
    readonly tryCode: (id: SignInId, at: Timestamp, most: number) => Stored<Option.Option<SignIn>>
    /** Deletes sign-ins that expired before `before`; returns the number. */
    readonly forget: (before: Timestamp) => Stored<number>
  }
>()("@review-proof/ports/SignIns") {}
