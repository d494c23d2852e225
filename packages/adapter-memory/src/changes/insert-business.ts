import type { Business, BusinessScore } from "@review-proof/ports"
import type { Applying } from "./rows.ts"
import { insertRow } from "./rows.ts"

/** A business comes with its score, so that reading one never finds the other missing. */
export const insertBusiness = (applying: Applying, business: Business): null => {
  insertRow(applying, applying.state.businesses.all, business)
  return insertRow(applying, applying.state.businesses.scores, emptyScore(business))
}

const emptyScore = (business: Business): BusinessScore => ({
  businessId: business.id,
  companyId: business.companyId,
  sums: { weight: 0n, weightedStars: 0n, stars: [0, 0, 0, 0, 0], proven: 0 },
  shown: null,
  updatedAt: null,
  untold: null,
  version: 1
})
