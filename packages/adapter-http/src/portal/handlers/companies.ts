import {
  changeCompany,
  createCompany,
  createMember,
  getCompany,
  listCompanies,
  listMembers,
  readUsage
} from "@review-proof/domain"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { pageQuery, pageWire } from "../../wire/paging.ts"
import { companyPatch, companyWire, memberWire, newCompany } from "../../wire/portal-company.ts"
import { companyIn } from "../../wire/portal-ids.ts"
import { PORTAL_ACTOR } from "../actor.ts"
import { PortalApi } from "../api.ts"
import { refused } from "../refused.ts"

export const CompaniesHandlers = HttpApiBuilder.group(PortalApi, "companies", (handlers) =>
  handlers.handleAll({
    createCompany: Effect.fn("portal.createCompany")(function* ({ payload }) {
      return companyWire(yield* createCompany(PORTAL_ACTOR, newCompany(payload)))
    }, Effect.mapError(refused)),
    listCompanies: Effect.fn("portal.listCompanies")(function* ({ query }) {
      return pageWire(yield* listCompanies(pageQuery(query)), companyWire)
    }, Effect.mapError(refused)),
    getCompany: Effect.fn("portal.getCompany")(function* ({ params }) {
      return companyWire(yield* getCompany(yield* companyIn(params)))
    }, Effect.mapError(refused)),
    changeCompany: Effect.fn("portal.changeCompany")(function* ({ params, payload }) {
      const id = yield* companyIn(params)
      return companyWire(yield* changeCompany(PORTAL_ACTOR, id, companyPatch(payload)))
    }, Effect.mapError(refused)),
    getUsage: Effect.fn("portal.getUsage")(function* ({ params }) {
      return yield* readUsage(yield* companyIn(params))
    }, Effect.mapError(refused)),
    createMember: Effect.fn("portal.createMember")(function* ({ params, payload }) {
      const id = yield* companyIn(params)
      return memberWire(yield* createMember(PORTAL_ACTOR, id, payload))
    }, Effect.mapError(refused)),
    listMembers: Effect.fn("portal.listMembers")(function* ({ params, query }) {
      const id = yield* companyIn(params)
      return pageWire(yield* listMembers(id, pageQuery(query)), memberWire)
    }, Effect.mapError(refused))
  })
)
