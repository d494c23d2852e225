import { Companies } from "@review-proof/ports"
import { Effect, Layer, Option } from "effect"
import { MemoryStore } from "./store/memory-store.ts"
import { byCreation, oldestFirst, select } from "./store/select.ts"

export const CompaniesLive = Layer.effect(
  Companies,
  Effect.map(MemoryStore, ({ companies, members }) =>
    Companies.of({
      find: (id) => Effect.sync(() => Option.fromNullishOr(companies.get(id))),
      page: (request) => Effect.sync(() => oldestFirst(companies, () => true, request)),
      isEmpty: Effect.sync(() => companies.size === 0),
      findMember: (id) => Effect.sync(() => Option.fromNullishOr(members.get(id))),
      firstOwner: (companyId) =>
        Effect.sync(() => {
          const owners = select(
            members,
            (member) => member.companyId === companyId && member.role === "owner"
          )
          return Option.fromNullishOr(owners.toSorted(byCreation)[0])
        }),
      pageMembers: (companyId, request) =>
        Effect.sync(() => oldestFirst(members, (member) => member.companyId === companyId, request))
    })
  )
)
