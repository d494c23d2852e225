import { Effect } from "effect"
import type { Caller } from "../access/caller.ts"
import { businessWithin } from "../access/choose-business.ts"

/**
 * The business with its sums, if the id is one of the caller's; else `NotFound`. Its score of now is
 * `scoreOn(score.sums, utcDay(now))`.
 */
export const getScore = Effect.fn("getScore")((caller: Pick<Caller, "reach">, businessId: string) =>
  businessWithin(caller.reach, businessId)
)
