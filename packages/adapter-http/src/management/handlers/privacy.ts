import { erasePerson, exportPerson } from "@review-proof/domain/privacy"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { HttpSettings } from "@review-proof/http-server"
import { companyIn } from "../wire/ids.ts"
import { personReportWire } from "../wire/privacy.ts"
import { currentActor, evidenceFilter } from "../actor.ts"
import { ManagementApi } from "../api.ts"
import { acting } from "../handle.ts"

export const PrivacyHandlers = HttpApiBuilder.group(ManagementApi, "privacy", (handlers) =>
  Effect.gen(function* () {
    const { baseUrl } = yield* HttpSettings
    return handlers.handleAll({
      exportPerson: Effect.fnUntraced(function* ({ params, payload }) {
        const id = yield* companyIn(params)
        const report = personReportWire(
          yield* exportPerson(yield* currentActor, id, payload),
          baseUrl
        )
        return { ...report, reviews: report.reviews.map(yield* evidenceFilter) }
      }),
      erasePerson: acting(companyIn, erasePerson, (erased) => ({ erased }))
    })
  })
)
