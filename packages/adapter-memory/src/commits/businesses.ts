import { DuplicateShortName } from "@review-proof/ports"
import type { Business, CommitConflict } from "@review-proof/ports"
import { type BusinessChange, emptyScore, emptySums, addSums } from "@review-proof/ports/store"
import { keyFrom, selectOne } from "../store/select.ts"
import type { ChangeOf, Transaction } from "./transaction.ts"

export const changeBusiness = (to: Transaction, change: BusinessChange): CommitConflict | null => {
  const { logos } = to.state
  switch (change._tag) {
    case "InsertBusiness":
      return insertBusiness(to, change.business)
    case "ReplaceBusiness":
      return replaceBusiness(to, change)
    case "PutLogo":
      return to.set(logos, change.logo.businessId, change.logo)
    case "RemoveLogo":
      return to.delete(logos, change.businessId)
    case "ReplaceScore":
    case "AddToScoreDay":
    case "AddToProductScore":
      return changeScore(to, change)
  }
}

/** A business is stored together with its score, so no reader sees one without the other. */
const insertBusiness = (to: Transaction, business: Business): CommitConflict | null => {
  if (isNameTaken(to, business)) return new DuplicateShortName()
  to.insert(to.state.businesses, business.id, business)
  return to.insert(to.state.scores, business.id, emptyScore(business))
}

const replaceBusiness = (
  to: Transaction,
  { _tag, business }: ChangeOf<"ReplaceBusiness">
): CommitConflict | null =>
  isNameTaken(to, business)
    ? new DuplicateShortName()
    : to.replace(_tag, to.state.businesses, business.id, business)

const changeScore = (
  to: Transaction,
  change: ChangeOf<"ReplaceScore" | "AddToScoreDay" | "AddToProductScore">
): CommitConflict | null => {
  const { productScores, scoreDays, scores } = to.state
  if (change._tag === "ReplaceScore") {
    return to.replace(change._tag, scores, change.score.businessId, change.score)
  }
  if (change._tag === "AddToProductScore") {
    const { added, businessId, sku } = change.move
    const key = keyFrom(businessId, sku)
    const sums = addSums(productScores.get(key)?.added ?? emptySums, added)
    return to.set(productScores, key, { ...change.move, added: sums })
  }
  const { added, businessId, day } = change.day
  const key = keyFrom(businessId, String(day))
  const sums = addSums(scoreDays.get(key)?.added ?? emptySums, added)
  return to.set(scoreDays, key, { ...change.day, added: sums })
}

const isNameTaken = ({ state }: Transaction, { id, shortName }: Business): boolean =>
  shortName !== null &&
  selectOne(state.businesses, (each) => each.shortName === shortName && each.id !== id) !==
    undefined
