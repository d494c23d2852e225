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
import { managedBusinessWire } from "../wire/business.ts"
import { businessIn, companyIn } from "../wire/ids.ts"
import { modelOf } from "../../wire/wire-of.ts"
import { currentActor, requireReadRight } from "../actor.ts"
import { ManagementApi } from "../api.ts"
import { asApiError } from "../errors.ts"

export const BusinessesHandlers = HttpApiBuilder.group(ManagementApi, "businesses", (handlers) =>
  handlers.handleAll({
    createBusiness: Effect.fn("management.createBusiness")(function* ({ params, payload }) {
      const id = yield* companyIn(params)
      return yield* shown(yield* createBusiness(yield* currentActor, id, modelOf(payload)))
    }, Effect.mapError(asApiError)),
    listBusinesses: Effect.fn("management.listBusinesses")(function* ({ params, query }) {
      const id = yield* companyIn(params)
      yield* requireReadRight("readPortal", id)
      const { baseUrl } = yield* HttpSettings
      return pageWire(yield* listBusinesses(id, pageQuery(query)), managedBusinessWire(baseUrl))
    }, Effect.mapError(asApiError)),
    getBusiness: Effect.fn("management.getBusiness")(function* ({ params }) {
      const found = yield* getBusiness(yield* businessIn(params))
      yield* requireReadRight("readPortal", found.business.companyId)
      return yield* shown(found)
    }, Effect.mapError(asApiError)),
    changeBusiness: Effect.fn("management.changeBusiness")(function* ({ params, payload }) {
      const id = yield* businessIn(params)
      return yield* shown(yield* changeBusiness(yield* currentActor, id, modelOf(payload)))
    }, Effect.mapError(asApiError))
  })
)

const shown = (business: ScoredBusiness) =>
  Effect.map(HttpSettings, ({ baseUrl }) => managedBusinessWire(baseUrl)(business))
