import {
  DuplicateMember,
  DuplicateShortName,
  type Member,
  type Business,
  type ScoreSums
} from "@review-proof/ports"
import { addSums, emptyScore, emptySums } from "@review-proof/ports/store"
import { hasAddress } from "../accounts/companies.ts"
import { noticeEntry } from "../store/outbox.ts"
import { keyFrom, select, selectOne } from "../store/select.ts"
import { type Changes, isOfCompany, type Transaction } from "./transaction.ts"

export const accountChanges = {
  InsertCompany: (to, { company }) => to.insert(to.state.companies, company.id, company),
  ReplaceCompany: (to, { _tag, company }) =>
    to.replace(_tag, to.state.companies, company.id, company),
  InsertMember: (to, { member }) =>
    isAddressTaken(to, member)
      ? new DuplicateMember()
      : to.insert(to.state.members, member.id, member),
  ReplaceMember: (to, { _tag, member }) =>
    isAddressTaken(to, member)
      ? new DuplicateMember()
      : to.replace(_tag, to.state.members, member.id, member),
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
    addTo(to, to.state.productScores, keyFrom(move.businessId, move.sku), move),
  InsertKey: (to, { key }) => to.insert(to.state.keys, key.id, key),
  ReplaceKey: (to, { _tag, key }) => to.replace(_tag, to.state.keys, key.id, key),
  EndTokens: (to, { keyId }) => {
    const { tokens } = to.state
    for (const { hash } of select(tokens, (token) => token.keyId === keyId)) to.delete(tokens, hash)
    return null
  },
  /** An id matches as a whole word: `inv_7` is not named by `inv_71`. */
  ForgetAnswers: (to, { companyId, naming }) => {
    const { answers, keys } = to.state
    const keysOfCompany = select(keys, (key) => key.companyId === companyId)
    const scopes: ReadonlySet<string> = new Set(keysOfCompany.map(({ lineageId }) => lineageId))
    const ids = naming.map((id) => new RegExp(`\\b${id}\\b`))
    for (const [key, held] of Array.from(answers)) {
      const isNamed = scopes.has(held.scope) && ids.some((id) => id.test(held.answer))
      if (isNamed) to.set(answers, key, { ...held, answer: "" })
    }
    return null
  },
  RewriteAuditDetails: (to, { entry }) => {
    const { audit } = to.state
    const { details, id } = entry
    return isOfCompany(audit.get(id), entry) ? to.rewrite(audit, id, { details }) : null
  },
  QueueNotice: (to, { notice }) => {
    const entry = noticeEntry(to.state, notice)
    return entry && to.set(to.state.notices, notice.id, entry)
  }
} satisfies Partial<Changes>

const isAddressTaken = ({ state }: Transaction, member: Member): boolean =>
  member.removedAt === null &&
  selectOne(
    state.members,
    (each) =>
      each.companyId === member.companyId && each.id !== member.id && hasAddress(each, member.email)
  ) !== undefined

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
