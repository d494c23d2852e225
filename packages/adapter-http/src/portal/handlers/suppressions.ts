import { addSuppression, listSuppressions, removeSuppression } from "@review-proof/domain"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { pageQuery, pageWire } from "../../wire/paging.ts"
import { businessIn, companyIn, suppressionIn } from "../../wire/portal-ids.ts"
import { suppressionWire } from "../../wire/portal-invitation.ts"
import { PORTAL_ACTOR } from "../actor.ts"
import { PortalApi } from "../api.ts"
import { refused } from "../refused.ts"

export const SuppressionsHandlers = HttpApiBuilder.group(PortalApi, "suppressions", (handlers) =>
  handlers.handleAll({
    listSuppressions: Effect.fn("portal.listSuppressions")(function* ({ params, query }) {
      const page = yield* listSuppressions(yield* companyIn(params), pageQuery(query))
      return pageWire(page, suppressionWire)
    }, Effect.mapError(refused)),
    createSuppression: Effect.fn("portal.createSuppression")(function* ({ params, payload }) {
      const { business, ...contact } = payload
      const id = yield* companyIn(params)
      const businessId = business === null ? null : yield* businessIn({ id: business })
      return suppressionWire(yield* addSuppression(PORTAL_ACTOR, id, { ...contact, businessId }))
    }, Effect.mapError(refused)),
    deleteSuppression: Effect.fn("portal.deleteSuppression")(function* ({ params }) {
      yield* removeSuppression(PORTAL_ACTOR, yield* suppressionIn(params))
    }, Effect.mapError(refused))
  })
)
