import { DuplicateShortName, type Business, type ScoreSums } from "@review-proof/ports"
import { addSums, emptyScore, emptySums } from "@review-proof/ports/store"
import { keyFrom, selectOne } from "../store/select.ts"
import type { Changes, Transaction } from "./transaction.ts"

export const businessChanges = {
  /** A business is stored together with its score, so no reader sees one without the other. */
  InsertBusiness: (to, { business }) => {
    if (isNameTaken(to, business)) return new DuplicateShortName()
    to.insert(to.state.businesses, business.id, business)
    return to.insert(to.state.scores, business.id, emptyScore(business))
  },
  ReplaceBusiness: (to, { _tag, business }) =>
    isNameTaken(to, business)
      ? new DuplicateShortName()
      : to.replace(_tag, to.state.businesses, business.id, business),
  PutLogo: (to, { logo }) => to.set(to.state.logos, logo.businessId, logo),
  RemoveLogo: (to, { businessId }) => to.delete(to.state.logos, businessId),
  ReplaceScore: (to, { _tag, score }) => to.replace(_tag, to.state.scores, score.businessId, score),
  AddToScoreDay: (to, { day }) =>
    addTo(to, to.state.scoreDays, keyFrom(day.businessId, String(day.day)), day),
  AddToProductScore: (to, { move }) =>
    addTo(to, to.state.productScores, keyFrom(move.businessId, move.sku), move)
} satisfies Partial<Changes>

const addTo = <Row extends { readonly added: ScoreSums }>(
  to: Transaction,
  rows: Map<string, Row>,
  key: string,
  row: Row
): null =>
  to.set(rows, key, { ...row, added: addSums(rows.get(key)?.added ?? emptySums, row.added) })

const isNameTaken = ({ state }: Transaction, { id, shortName }: Business): boolean =>
  shortName !== null &&
  selectOne(state.businesses, (each) => each.shortName === shortName && each.id !== id) !==
    undefined
