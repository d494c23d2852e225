import { getMe, getScore, getScoreHistory } from "@review-proof/domain/companies"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { CurrentCaller } from "../../steps/admission.ts"
import { meWire } from "../../wire/business.ts"
import { dayRange, scoreHistoryWire } from "../../wire/score-history.ts"
import { scoreWire } from "@review-proof/http-server"
import { PublicApi } from "../api.ts"

export const BusinessesHandlers = HttpApiBuilder.group(PublicApi, "businesses", (handlers) =>
  handlers.handleAll({
    getMe: Effect.fnUntraced(function* () {
      return meWire(yield* getMe(yield* CurrentCaller))
    }),
    getScore: Effect.fnUntraced(function* ({ params }) {
      return scoreWire(yield* getScore(yield* CurrentCaller, params.id))
    }),
    getScoreHistory: Effect.fnUntraced(function* ({ params, query }) {
      const caller = yield* CurrentCaller
      return scoreHistoryWire(yield* getScoreHistory(caller, params.id, dayRange(query)))
    })
  })
)
