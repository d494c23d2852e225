import {
  listCompanyInvitations,
  readInvitation,
  recordFact
} from "@review-proof/domain/invitations"
import type { Timestamp } from "@review-proof/ports"
import { Clock, Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { invalidRequest, invitationIdOf } from "@review-proof/http-server"
import { pageQuery, pageWire } from "../../fields/paging.ts"
import { companyIn } from "../wire/ids.ts"
import { futureTimeProblem, managedInvitationWire } from "../wire/invitation.ts"
import { requireReadRight, requireOperator } from "../actor.ts"
import { ManagementApi } from "../api.ts"
import { asApiError } from "../as-api-error.ts"

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
    }, Effect.mapError(asApiError)),
    getInvitation: Effect.fn("management.getInvitation")(function* ({ params }) {
      const invitation = yield* readInvitation(yield* invitationIdOf(params.id))
      yield* requireReadRight("readPortal", invitation.companyId)
      return managedInvitationWire(invitation)
    }, Effect.mapError(asApiError)),
    reportInvitationEvent: Effect.fn("management.reportInvitationEvent")(function* ({
      params,
      payload
    }) {
      const id = yield* invitationIdOf(params.id)
      yield* checkHappened(payload.at)
      return managedInvitationWire(
        yield* recordFact(id, payload.type, payload.at, yield* requireOperator)
      )
    }, Effect.mapError(asApiError))
  })
)

const checkHappened = Effect.fnUntraced(function* (at: Timestamp) {
  const problems = futureTimeProblem(at, yield* Clock.currentTimeMillis)
  if (Object.keys(problems).length > 0) {
    return yield* invalidRequest("The body has invalid fields.", problems)
  }
})
