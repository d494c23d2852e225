import {
  addSuppression,
  listCompanyInvitations,
  listSuppressions,
  readInvitation,
  recordFact,
  removeSuppression
} from "@review-proof/domain/invitations"
import { Clock, Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { invitationIdOf } from "@review-proof/http-server"
import { pageQuery, pageWire } from "../../fields/paging.ts"
import { businessIn, companyIn, suppressionIn } from "../wire/ids.ts"
import { futureTimeProblem, managedInvitationWire, suppressionWire } from "../wire/invitation.ts"
import { currentActor, requireOperator, requireReadRight } from "../actor.ts"
import { ManagementApi } from "../api.ts"
import { refuseFields } from "../../fields/field-problems.ts"

export const InvitationsHandlers = HttpApiBuilder.group(ManagementApi, "invitations", (handlers) =>
  handlers.handleAll({
    listInvitations: Effect.fn("management.listInvitations")(function* ({ params, query }) {
      const id = yield* companyIn(params)
      yield* requireReadRight("readPortal", id)
      const page = yield* listCompanyInvitations(id, {
        ...pageQuery(query),
        status: query.status ?? null,
        business: query.business ?? null
      })
      return pageWire(page, managedInvitationWire)
    }),
    getInvitation: Effect.fn("management.getInvitation")(function* ({ params }) {
      const invitation = yield* readInvitation(yield* invitationIdOf(params.id))
      yield* requireReadRight("readPortal", invitation.companyId)
      return managedInvitationWire(invitation)
    }),
    reportInvitationEvent: Effect.fn("management.reportInvitationEvent")(function* ({
      params,
      payload
    }) {
      const id = yield* invitationIdOf(params.id)
      yield* refuseFields(futureTimeProblem(payload.at, yield* Clock.currentTimeMillis))
      return managedInvitationWire(
        yield* recordFact(id, payload.type, payload.at, yield* requireOperator)
      )
    })
  })
)

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
      }),
      createSuppression: Effect.fn("management.createSuppression")(function* ({ params, payload }) {
        const { business, ...contact } = payload
        const id = yield* companyIn(params)
        const businessId = business === null ? null : yield* businessIn({ id: business })
        return suppressionWire(
          yield* addSuppression(yield* currentActor, id, { ...contact, businessId })
        )
      }),
      deleteSuppression: Effect.fn("management.deleteSuppression")(function* ({ params }) {
        yield* removeSuppression(yield* currentActor, yield* suppressionIn(params))
      })
    })
)
