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
  getUsage,
  removeMember
} from "@review-proof/domain/companies"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { HttpSettings } from "@review-proof/http-server"
import { pageQuery, pageWire } from "../../fields/paging.ts"
import { companyWire, memberWire } from "../wire/company.ts"
import { businessIn, companyIn, memberIn } from "../wire/ids.ts"
import { modelOf } from "../../wire/wire-of.ts"
import { currentActor, requireReadRight, requireOperator } from "../actor.ts"
import { ManagementApi } from "../api.ts"
import { acting, listing, reading } from "../handle.ts"
import { managedBusinessWire } from "../wire/business.ts"

export const CompaniesHandlers = HttpApiBuilder.group(ManagementApi, "companies", (handlers) =>
  handlers.handleAll({
    createCompany: Effect.fnUntraced(function* ({ payload }) {
      return companyWire(yield* createCompany(yield* requireOperator, modelOf(payload)))
    }),
    listCompanies: Effect.fnUntraced(function* ({ query }) {
      yield* requireOperator
      return pageWire(yield* listCompanies({ ...pageQuery(query), words: query.q }), companyWire)
    }),
    getCompany: Effect.fnUntraced(function* ({ params }) {
      const id = yield* companyIn(params)
      yield* requireReadRight("readPortal", id)
      return companyWire(yield* getCompany(id))
    }),
    changeCompany: acting(
      companyIn,
      (actor, id, payload) => changeCompany(actor, id, modelOf(payload)),
      companyWire
    ),
    getUsage: Effect.fnUntraced(function* ({ params }) {
      const id = yield* companyIn(params)
      yield* requireReadRight("readUsage", id)
      return yield* getUsage(id)
    }),
    createMember: acting(companyIn, createMember, memberWire),
    listMembers: listing(listMembers, "manageMembers", memberWire),
    getMember: reading(memberIn, getMember, "manageMembers", memberWire),
    changeMember: acting(memberIn, changeMember, memberWire),
    removeMember: Effect.fnUntraced(function* ({ params }) {
      const id = yield* memberIn(params)
      yield* removeMember(yield* currentActor, id)
    })
  })
)

export const BusinessesHandlers = HttpApiBuilder.group(ManagementApi, "businesses", (handlers) =>
  Effect.gen(function* () {
    const { baseUrl } = yield* HttpSettings
    const shown = managedBusinessWire(baseUrl)
    return handlers.handleAll({
      createBusiness: acting(
        companyIn,
        (actor, id, payload) => createBusiness(actor, id, modelOf(payload)),
        shown
      ),
      listBusinesses: listing(listBusinesses, "readPortal", shown),
      getBusiness: Effect.fnUntraced(function* ({ params }) {
        const found = yield* getBusiness(yield* businessIn(params))
        yield* requireReadRight("readPortal", found.business.companyId)
        return shown(found)
      }),
      changeBusiness: acting(
        businessIn,
        (actor, id, payload) => changeBusiness(actor, id, modelOf(payload)),
        shown
      )
    })
  })
)
