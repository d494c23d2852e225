import {
  changeBusiness,
  createBusiness,
  getBusiness,
  listBusinesses
} from "@review-proof/domain/companies"
import type { ScoredBusiness } from "@review-proof/ports"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { HttpSettings } from "@review-proof/http-server"
import { pageQuery, pageWire } from "../../fields/paging.ts"
import { businessInput, managedBusinessWire } from "../wire/business.ts"
import { businessIn, companyIn } from "../wire/ids.ts"
import { acting, mayRead } from "../actor.ts"
import { ManagementApi } from "../api.ts"
import { refused } from "../refused.ts"

export const BusinessesHandlers = HttpApiBuilder.group(ManagementApi, "businesses", (handlers) =>
  handlers.handleAll({
    createBusiness: Effect.fn("management.createBusiness")(function* ({ params, payload }) {
      const id = yield* companyIn(params)
      return yield* shown(yield* createBusiness(yield* acting, id, businessInput(payload)))
    }, Effect.mapError(refused)),
    listBusinesses: Effect.fn("management.listBusinesses")(function* ({ params, query }) {
      const id = yield* companyIn(params)
      yield* mayRead("readPortal", id)
      const { baseUrl } = yield* HttpSettings
      return pageWire(yield* listBusinesses(id, pageQuery(query)), managedBusinessWire(baseUrl))
    }, Effect.mapError(refused)),
    getBusiness: Effect.fn("management.getBusiness")(function* ({ params }) {
      const found = yield* getBusiness(yield* businessIn(params))
      yield* mayRead("readPortal", found.business.companyId)
      return yield* shown(found)
    }, Effect.mapError(refused)),
    changeBusiness: Effect.fn("management.changeBusiness")(function* ({ params, payload }) {
      const id = yield* businessIn(params)
      return yield* shown(yield* changeBusiness(yield* acting, id, businessInput(payload)))
    }, Effect.mapError(refused))
  })
)

const shown = (business: ScoredBusiness) =>
  Effect.map(HttpSettings, ({ baseUrl }) => managedBusinessWire(baseUrl)(business))
