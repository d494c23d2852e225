import { erasePerson, exportPerson } from "@review-proof/domain"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { HttpSettings } from "../../http-settings.ts"
import { companyIn } from "../../wire/portal-ids.ts"
import { personReportWire } from "../../wire/portal-privacy.ts"
import { PORTAL_ACTOR } from "../actor.ts"
import { PortalApi } from "../api.ts"
import { refused } from "../refused.ts"

export const PrivacyHandlers = HttpApiBuilder.group(PortalApi, "privacy", (handlers) =>
  Effect.gen(function* () {
    const { baseUrl } = yield* HttpSettings
    return handlers.handleAll({
      exportPerson: Effect.fn("portal.exportPerson")(function* ({ params, payload }) {
        const id = yield* companyIn(params)
        return personReportWire(yield* exportPerson(PORTAL_ACTOR, id, payload), baseUrl)
      }, Effect.mapError(refused)),
      erasePerson: Effect.fn("portal.erasePerson")(function* ({ params, payload }) {
        const id = yield* companyIn(params)
        return { erased: yield* erasePerson(PORTAL_ACTOR, id, payload) }
      }, Effect.mapError(refused))
    })
  })
)
