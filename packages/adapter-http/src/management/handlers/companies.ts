import {
  changeCompany,
  changeMember,
  createCompany,
  createMember,
  getCompany,
  getMember,
  listCompanies,
  listMembers,
  readUsage,
  removeMember
} from "@review-proof/domain/companies"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { pageQuery, pageWire } from "../../fields/paging.ts"
import { companyPatch, companyWire, memberWire, newCompany } from "../wire/company.ts"
import { companyIn, memberIn } from "../wire/ids.ts"
import { acting, mayRead, operatorAlone } from "../actor.ts"
import { ManagementApi } from "../api.ts"
import { refused } from "../refused.ts"

export const CompaniesHandlers = HttpApiBuilder.group(ManagementApi, "companies", (handlers) =>
  handlers.handleAll({
    createCompany: Effect.fn("management.createCompany")(function* ({ payload }) {
      return companyWire(yield* createCompany(yield* operatorAlone, newCompany(payload)))
    }, Effect.mapError(refused)),
    listCompanies: Effect.fn("management.listCompanies")(function* ({ query }) {
      yield* operatorAlone
      return pageWire(yield* listCompanies({ ...pageQuery(query), words: query.q }), companyWire)
    }, Effect.mapError(refused)),
    getCompany: Effect.fn("management.getCompany")(function* ({ params }) {
      const id = yield* companyIn(params)
      yield* mayRead("readPortal", id)
      return companyWire(yield* getCompany(id))
    }, Effect.mapError(refused)),
    changeCompany: Effect.fn("management.changeCompany")(function* ({ params, payload }) {
      const id = yield* companyIn(params)
      return companyWire(yield* changeCompany(yield* acting, id, companyPatch(payload)))
    }, Effect.mapError(refused)),
    getUsage: Effect.fn("management.getUsage")(function* ({ params }) {
      const id = yield* companyIn(params)
      yield* mayRead("readUsage", id)
      return yield* readUsage(id)
    }, Effect.mapError(refused)),
    createMember: Effect.fn("management.createMember")(function* ({ params, payload }) {
      const id = yield* companyIn(params)
      return memberWire(yield* createMember(yield* acting, id, payload))
    }, Effect.mapError(refused)),
    listMembers: Effect.fn("management.listMembers")(function* ({ params, query }) {
      const id = yield* companyIn(params)
      yield* mayRead("manageMembers", id)
      return pageWire(yield* listMembers(id, pageQuery(query)), memberWire)
    }, Effect.mapError(refused)),
    getMember: Effect.fn("management.getMember")(function* ({ params }) {
      const member = yield* getMember(yield* memberIn(params))
      yield* mayRead("manageMembers", member.companyId)
      return memberWire(member)
    }, Effect.mapError(refused)),
    changeMember: Effect.fn("management.changeMember")(function* ({ params, payload }) {
      const id = yield* memberIn(params)
      return memberWire(yield* changeMember(yield* acting, id, payload))
    }, Effect.mapError(refused)),
    removeMember: Effect.fn("management.removeMember")(function* ({ params }) {
      yield* removeMember(yield* acting, yield* memberIn(params))
    }, Effect.mapError(refused))
  })
)
