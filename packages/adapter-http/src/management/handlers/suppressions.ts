import {
  addSuppression,
  listSuppressions,
  removeSuppression
} from "@review-proof/domain/invitations"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { pageQuery, pageWire } from "../../fields/paging.ts"
import { businessIn, companyIn, suppressionIn } from "../wire/ids.ts"
import { suppressionWire } from "../wire/invitation.ts"
import { currentActor, requireReadRight } from "../actor.ts"
import { ManagementApi } from "../api.ts"
import { asApiError } from "../errors.ts"

export const SuppressionsHandlers = HttpApiBuilder.group(
  ManagementApi,
  "suppressions",
  (handlers) =>
    handlers.handleAll({
      listSuppressions: Effect.fn("management.listSuppressions")(function* ({ params, query }) {
        const id = yield* companyIn(params)
        yield* requireReadRight("manageSuppressions", id)
        const page = yield* listSuppressions(id, pageQuery(query))
        return pageWire(page, suppressionWire)
      }, Effect.mapError(asApiError)),
      createSuppression: Effect.fn("management.createSuppression")(function* ({ params, payload }) {
        const { business, ...contact } = payload
        const id = yield* companyIn(params)
        const businessId = business === null ? null : yield* businessIn({ id: business })
        return suppressionWire(
          yield* addSuppression(yield* currentActor, id, { ...contact, businessId })
        )
      }, Effect.mapError(asApiError)),
      deleteSuppression: Effect.fn("management.deleteSuppression")(function* ({ params }) {
        yield* removeSuppression(yield* currentActor, yield* suppressionIn(params))
      }, Effect.mapError(asApiError))
    })
)
