import { changeBusiness, createBusiness, getBusiness, listBusinesses } from "@review-proof/domain"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { pageQuery, pageWire } from "../../wire/paging.ts"
import { managedBusinessWire } from "../../wire/portal-business.ts"
import { businessIn, companyIn } from "../../wire/portal-ids.ts"
import { PORTAL_ACTOR } from "../actor.ts"
import { PortalApi } from "../api.ts"
import { refused } from "../refused.ts"

export const BusinessesHandlers = HttpApiBuilder.group(PortalApi, "businesses", (handlers) =>
  handlers.handleAll({
    createBusiness: Effect.fn("portal.createBusiness")(function* ({ params, payload }) {
      const id = yield* companyIn(params)
      return managedBusinessWire(yield* createBusiness(PORTAL_ACTOR, id, payload))
    }, Effect.mapError(refused)),
    listBusinesses: Effect.fn("portal.listBusinesses")(function* ({ params, query }) {
      const id = yield* companyIn(params)
      return pageWire(yield* listBusinesses(id, pageQuery(query)), managedBusinessWire)
    }, Effect.mapError(refused)),
    getBusiness: Effect.fn("portal.getBusiness")(function* ({ params }) {
      return managedBusinessWire(yield* getBusiness(yield* businessIn(params)))
    }, Effect.mapError(refused)),
    changeBusiness: Effect.fn("portal.changeBusiness")(function* ({ params, payload }) {
      const id = yield* businessIn(params)
      return managedBusinessWire(yield* changeBusiness(PORTAL_ACTOR, id, payload))
    }, Effect.mapError(refused))
  })
)
