import { DuplicateShortName } from "@review-proof/ports"
import type { Business, BusinessScore, StaleDecision } from "@review-proof/ports"
import type { Applying } from "./rows.ts"
import { insertRow, replaceRow } from "./rows.ts"

/** A business comes with its score, so that reading one never finds the other missing. */
export const insertBusiness = (
  applying: Applying,
  business: Business
): DuplicateShortName | null => {
  if (isNameTaken(applying, business)) return new DuplicateShortName()
  insertRow(applying, applying.state.businesses.all, business)
  return insertRow(applying, applying.state.businesses.scores, emptyScore(business))
}

export const replaceBusiness = (
  applying: Applying,
  business: Business
): DuplicateShortName | StaleDecision | null =>
  isNameTaken(applying, business)
    ? new DuplicateShortName()
    : replaceRow(applying, "ReplaceBusiness", applying.state.businesses.all, business)

const isNameTaken = ({ state }: Applying, { id, shortName }: Business): boolean => {
  const holder = shortName === null ? undefined : state.businesses.byShortName.get(shortName)
  return holder !== undefined && holder.id !== id
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
