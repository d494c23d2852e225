import {
  addSuppression,
  listCompanyInvitations,
  listSuppressions,
  getAnyInvitation,
  recordFact,
  removeSuppression
} from "@review-proof/domain/invitations"
import { Clock, Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { pageQuery, pageWire } from "../../fields/paging.ts"
import { businessIn, companyIn, invitationIn, suppressionIn } from "../wire/ids.ts"
import { futureTimeProblem, managedInvitationWire, suppressionWire } from "../wire/invitation.ts"
import { currentActor, requireOperator, requireReadRight } from "../actor.ts"
import { ManagementApi } from "../api.ts"
import { listing, reading } from "../handle.ts"
import { refuseFields } from "../../fields/field-problems.ts"

export const InvitationsHandlers = HttpApiBuilder.group(ManagementApi, "invitations", (handlers) =>
  handlers.handleAll({
    listInvitations: Effect.fnUntraced(function* ({ params, query }) {
      const id = yield* companyIn(params)
      yield* requireReadRight("readPortal", id)
      const page = yield* listCompanyInvitations(id, {
        ...pageQuery(query),
        status: query.status ?? null,
        business: query.business ?? null
      })
      return pageWire(page, managedInvitationWire)
    }),
    getInvitation: reading(invitationIn, getAnyInvitation, "readPortal", managedInvitationWire),
    reportInvitationEvent: Effect.fnUntraced(function* ({ params, payload }) {
      const id = yield* invitationIn(params)
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
      listSuppressions: listing(listSuppressions, "manageSuppressions", suppressionWire),
      createSuppression: Effect.fnUntraced(function* ({ params, payload }) {
        const { business, ...contact } = payload
        const id = yield* companyIn(params)
        const businessId = business === null ? null : yield* businessIn({ id: business })
        return suppressionWire(
          yield* addSuppression(yield* currentActor, id, { ...contact, businessId })
        )
      }),
      deleteSuppression: Effect.fnUntraced(function* ({ params }) {
        const id = yield* suppressionIn(params)
        yield* removeSuppression(yield* currentActor, id)
      })
    })
)
