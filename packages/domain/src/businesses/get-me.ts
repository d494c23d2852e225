import { Businesses, type Scope, type ScoredBusiness } from "@review-proof/ports"
import { Effect } from "effect"
import type { AdmittedCaller } from "../access/caller.ts"
import { NotFound } from "../errors.ts"

/** The key that calls, with its businesses and permissions. */
export interface Me {
  /** The oldest of `businesses`. */
  readonly first: ScoredBusiness
  /** All within reach, oldest first. */
  readonly businesses: ReadonlyArray<ScoredBusiness>
  readonly keyName: string
  /** The scopes of this credential; a token may have fewer than its key. */
  readonly permissions: ReadonlyArray<Scope>
}

/** `NotFound` if there is no business within reach (contract KEY-7). */
export const getMe = Effect.fn("getMe")(function* (
  caller: Pick<AdmittedCaller, "reach" | "keyName" | "scopes">
) {
  const businesses = yield* Businesses.use((store) => store.within(caller.reach))
  const [first] = businesses
  if (first === undefined) return yield* new NotFound({ what: "business" })
  const me: Me = { first, businesses, keyName: caller.keyName, permissions: caller.scopes }
  return me
})
