import type { Member } from "@review-proof/ports"
import { DuplicateMember } from "@review-proof/ports/store"
import { hasAddress } from "../accounts/companies.ts"
import { selectOne } from "../store/select.ts"
import type { Changes, Transaction } from "./transaction.ts"

export const companyChanges = {
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
      : to.replace(_tag, to.state.members, member.id, member)
} satisfies Partial<Changes>

const isAddressTaken = ({ state }: Transaction, member: Member): boolean =>
  member.removedAt === null &&
  selectOne(
    state.members,
    (each) =>
      each.companyId === member.companyId && each.id !== member.id && hasAddress(each, member.email)
  ) !== undefined
