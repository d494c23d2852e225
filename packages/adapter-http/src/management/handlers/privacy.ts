import { erasePerson, exportPerson } from "@review-proof/domain/privacy"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { HttpSettings } from "@review-proof/http-server"
import { companyIn } from "../wire/ids.ts"
import { personReportWire } from "../wire/privacy.ts"
import { currentActor, evidenceFilter } from "../actor.ts"
import { ManagementApi } from "../api.ts"

export const PrivacyHandlers = HttpApiBuilder.group(ManagementApi, "privacy", (handlers) =>
  Effect.gen(function* () {
    const { baseUrl } = yield* HttpSettings
    return handlers.handleAll({
      exportPerson: Effect.fn("management.exportPerson")(function* ({ params, payload }) {
        const id = yield* companyIn(params)
        const report = personReportWire(
          yield* exportPerson(yield* currentActor, id, payload),
          baseUrl
        )
        return { ...report, reviews: report.reviews.map(yield* evidenceFilter) }
      }),
      erasePerson: Effect.fn("management.erasePerson")(function* ({ params, payload }) {
        const id = yield* companyIn(params)
        return { erased: yield* erasePerson(yield* currentActor, id, payload) }
      })
    })
  })
)
