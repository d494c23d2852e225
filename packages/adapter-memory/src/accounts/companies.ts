import { Companies, type Company, type CompanyId, type Member } from "@review-proof/ports"
import { hasWords } from "@review-proof/ports/store"
import { Effect, Layer } from "effect"
import { finder, MemoryStore, method } from "../store/memory-store.ts"
import { byCreation, oldestFirst, select } from "../store/select.ts"

export const CompaniesLayer = Layer.effect(
  Companies,
  Effect.map(MemoryStore, ({ companies, members }) =>
    Companies.of({
      find: finder((id) => companies.get(id)),
      page: method((request) => {
        const isNamed = hasWords(request.words, ({ name }: Company) => name)
        return oldestFirst(companies, isNamed ?? (() => true), request)
      }),
      findMember: finder((id) => members.get(id)),
      firstOwner: finder((companyId) =>
        select(members, (member) => isOf(companyId, member) && member.role === "owner")
          .toSorted(byCreation)
          .at(0)
      ),
      membersByEmail: method((email) =>
        select(members, (member) => hasAddress(member, email))
          .toSorted(byCreation)
          .slice(0, 100)
      ),
      pageMembers: method((companyId, request) =>
        oldestFirst(members, (member) => isOf(companyId, member), request)
      )
    })
  )
)

const isOf = (companyId: CompanyId, member: Member): boolean =>
  member.companyId === companyId && member.removedAt === null

export const hasAddress = (member: Member, email: string): boolean =>
  member.removedAt === null && folded(member.email) === folded(email)

const folded = (email: string): string =>
  email.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
