import {
  cancelInvitation,
  decideInvitation,
  getInvitation,
  listInvitations
} from "@review-proof/domain/invitations"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { CurrentCaller } from "../../steps/admission.ts"
import { answerOnce } from "../../steps/idempotency.ts"
import { invitationIdOf } from "@review-proof/http-server"
import { invitationWire, type CreateInvitationWire } from "../../wire/invitation.ts"
import { pageQuery, pageWire } from "../../fields/paging.ts"
import { PublicApi } from "../api.ts"

export const InvitationsHandlers = HttpApiBuilder.group(PublicApi, "invitations", (handlers) =>
  handlers.handleAll({
    createInvitation: Effect.fnUntraced(function* ({ payload, request }) {
      const caller = yield* CurrentCaller
      const invitation = newInvitation(payload)
      return yield* answerOnce(
        {
          request,
          operation: "createInvitation",
          resource: "",
          body: invitation,
          wire: invitationWire
        },
        decideInvitation(caller, invitation)
      )
    }),
    listInvitations: Effect.fnUntraced(function* ({ query }) {
      const page = yield* listInvitations(yield* CurrentCaller, {
        ...pageQuery(query),
        status: query.status ?? null,
        business: query.business ?? null
      })
      return pageWire(page, invitationWire)
    }),
    getInvitation: Effect.fnUntraced(function* ({ params }) {
      const id = yield* invitationIdOf(params.id)
      return invitationWire(yield* getInvitation(yield* CurrentCaller, id))
    }),
    cancelInvitation: Effect.fnUntraced(function* ({ params }) {
      const id = yield* invitationIdOf(params.id)
      return invitationWire(yield* cancelInvitation(yield* CurrentCaller, id))
    })
  })
)

/** Absent and null mean the same, so a retry that spells it otherwise is the same request. */
const newInvitation = (payload: typeof CreateInvitationWire.Type) => ({
  name: payload.name,
  email: payload.email ?? null,
  phone: payload.phone ?? null,
  channel: payload.channel,
  reference: payload.reference ?? null,
  products: payload.products ?? [],
  sendAt: payload.send_at ?? null,
  language: payload.language ?? null,
  business: payload.business ?? null
})
