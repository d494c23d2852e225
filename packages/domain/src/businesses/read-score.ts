import type { ScoredBusiness, StoreUnavailable } from "@review-proof/ports"
import { Businesses, BusinessId } from "@review-proof/ports"
import { Effect, Option, Schema } from "effect"
import type { Caller } from "../access/caller.ts"
import { NotFound } from "../errors.ts"

/** The business with its score, if the id is one of the caller's; else `NotFound`. */
export const readScore = Effect.fn("readScore")(function* (
  caller: Pick<Caller, "reach">,
  businessId: string
): Effect.fn.Return<ScoredBusiness, NotFound | StoreUnavailable, Businesses> {
  const id = Option.getOrUndefined(decodeId(businessId))
  const { businesses, companyId } = caller.reach
  if (id === undefined || (businesses !== null && !businesses.includes(id))) {
    return yield* new NotFound({ what: "business" })
  }
  const found = Option.getOrUndefined(yield* Businesses.use((store) => store.find(id)))
  return found?.business.companyId === companyId ? found : yield* new NotFound({ what: "business" })
})

const decodeId = Schema.decodeUnknownOption(BusinessId)
