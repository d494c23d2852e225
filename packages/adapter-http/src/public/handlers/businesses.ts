import { readMe, readScore } from "@review-proof/domain"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { toApiError } from "../../error-table.ts"
import { CurrentCaller } from "../../pipeline/admission.ts"
import { meWire, scoreWire } from "../../wire/business.ts"
import { publicApiOf } from "../api-of.ts"
import { BusinessesGroup } from "../groups/businesses.ts"

export const BusinessesHandlers = HttpApiBuilder.group(
  publicApiOf(BusinessesGroup),
  "businesses",
  (handlers) =>
    handlers
      .handle(
        "getMe",
        Effect.fnUntraced(function* () {
          return meWire(yield* readMe(yield* CurrentCaller))
        }, Effect.mapError(toApiError))
      )
      .handle(
        "getScore",
        Effect.fnUntraced(function* ({ params }) {
          return scoreWire(yield* readScore(yield* CurrentCaller, params.id))
        }, Effect.mapError(toApiError))
      )
)
