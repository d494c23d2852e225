import {
  changeBusiness,
  changeCompany,
  changeMember,
  createBusiness,
  createCompany,
  createMember,
  getBusiness,
  getCompany,
  getMember,
  listBusinesses,
  listCompanies,
  listMembers,
  readUsage,
  removeMember
} from "@review-proof/domain/companies"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import type { ScoredBusiness } from "@review-proof/ports"
import { HttpSettings } from "@review-proof/http-server"
import { pageQuery, pageWire } from "../../fields/paging.ts"
import { companyWire, memberWire } from "../wire/company.ts"
import { businessIn, companyIn, memberIn } from "../wire/ids.ts"
import { modelOf } from "../../wire/wire-of.ts"
import { currentActor, requireReadRight, requireOperator } from "../actor.ts"
import { ManagementApi } from "../api.ts"
import { managedBusinessWire } from "../wire/business.ts"

export const CompaniesHandlers = HttpApiBuilder.group(ManagementApi, "companies", (handlers) =>
  handlers.handleAll({
    createCompany: Effect.fn("management.createCompany")(function* ({ payload }) {
      return companyWire(yield* createCompany(yield* requireOperator, modelOf(payload)))
    }),
    listCompanies: Effect.fn("management.listCompanies")(function* ({ query }) {
      yield* requireOperator
      return pageWire(yield* listCompanies({ ...pageQuery(query), words: query.q }), companyWire)
    }),
    getCompany: Effect.fn("management.getCompany")(function* ({ params }) {
      const id = yield* companyIn(params)
      yield* requireReadRight("readPortal", id)
      return companyWire(yield* getCompany(id))
    }),
    changeCompany: Effect.fn("management.changeCompany")(function* ({ params, payload }) {
      const id = yield* companyIn(params)
      return companyWire(yield* changeCompany(yield* currentActor, id, modelOf(payload)))
    }),
    getUsage: Effect.fn("management.getUsage")(function* ({ params }) {
      const id = yield* companyIn(params)
      yield* requireReadRight("readUsage", id)
      return yield* readUsage(id)
    }),
    createMember: Effect.fn("management.createMember")(function* ({ params, payload }) {
      const id = yield* companyIn(params)
      return memberWire(yield* createMember(yield* currentActor, id, payload))
    }),
    listMembers: Effect.fn("management.listMembers")(function* ({ params, query }) {
      const id = yield* companyIn(params)
      yield* requireReadRight("manageMembers", id)
      return pageWire(yield* listMembers(id, pageQuery(query)), memberWire)
    }),
    getMember: Effect.fn("management.getMember")(function* ({ params }) {
      const member = yield* getMember(yield* memberIn(params))
      yield* requireReadRight("manageMembers", member.companyId)
      return memberWire(member)
    }),
    changeMember: Effect.fn("management.changeMember")(function* ({ params, payload }) {
      const id = yield* memberIn(params)
      return memberWire(yield* changeMember(yield* currentActor, id, payload))
    }),
    removeMember: Effect.fn("management.removeMember")(function* ({ params }) {
      yield* removeMember(yield* currentActor, yield* memberIn(params))
    })
  })
)

export const BusinessesHandlers = HttpApiBuilder.group(ManagementApi, "businesses", (handlers) =>
  handlers.handleAll({
    createBusiness: Effect.fn("management.createBusiness")(function* ({ params, payload }) {
      const id = yield* companyIn(params)
      return yield* shown(yield* createBusiness(yield* currentActor, id, modelOf(payload)))
    }),
    listBusinesses: Effect.fn("management.listBusinesses")(function* ({ params, query }) {
      const id = yield* companyIn(params)
      yield* requireReadRight("readPortal", id)
      const { baseUrl } = yield* HttpSettings
      return pageWire(yield* listBusinesses(id, pageQuery(query)), managedBusinessWire(baseUrl))
    }),
    getBusiness: Effect.fn("management.getBusiness")(function* ({ params }) {
      const found = yield* getBusiness(yield* businessIn(params))
      yield* requireReadRight("readPortal", found.business.companyId)
      return yield* shown(found)
    }),
    changeBusiness: Effect.fn("management.changeBusiness")(function* ({ params, payload }) {
      const id = yield* businessIn(params)
      return yield* shown(yield* changeBusiness(yield* currentActor, id, modelOf(payload)))
    })
  })
)

const shown = (business: ScoredBusiness) =>
  Effect.map(HttpSettings, ({ baseUrl }) => managedBusinessWire(baseUrl)(business))
