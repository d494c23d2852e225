import { Businesses } from "@review-proof/ports"
import type { BusinessId, ScoredBusiness, StoreUnavailable } from "@review-proof/ports"
import { Effect } from "effect"
import { orNotFound, type NotFound } from "../errors.ts"

/** The business with its score, or `NotFound`. */
export const getBusiness = (
  id: BusinessId
): Effect.Effect<ScoredBusiness, NotFound | StoreUnavailable, Businesses> =>
  Businesses.use((businesses) => businesses.find(id)).pipe(Effect.flatMap(orNotFound("business")))
