import { Companies } from "@review-proof/ports"
import { Effect, Layer, Option } from "effect"
import { MemoryStore } from "./memory-store.ts"
import { everything } from "./store/ordered-index.ts"
import { creationOf, pageOf, selected } from "./store/positions.ts"

export const CompaniesLive = Layer.effect(
  Companies,
  Effect.map(MemoryStore, ({ businesses: state }) =>
    Companies.of({
      find: (id) => Effect.sync(() => Option.fromNullishOr(state.companies.get(id))),
      page: ({ limit, after }) =>
        Effect.sync(() =>
          pageOf(state.companiesByAge.rising(everything, after), limit, creationOf)
        ),
      isEmpty: Effect.sync(() => state.companies.size === 0),
      findMember: (id) => Effect.sync(() => Option.fromNullishOr(state.members.get(id))),
      firstOwner: (companyId) =>
        Effect.sync(() => {
          const members = state.membersOfCompany.rising(companyId, null)
          const [owner] = selected(members, (member) => member.role === "owner")
          return Option.fromNullishOr(owner)
        }),
      pageMembers: (companyId, { limit, after }) =>
        Effect.sync(() =>
          pageOf(state.membersOfCompany.rising(companyId, after), limit, creationOf)
        )
    })
  )
)
