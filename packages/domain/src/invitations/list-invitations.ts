import { InvitationId, Invitations, invitationStatus, InvitationStatus } from "@review-proof/ports"
import type { BusinessReach, CompanyId } from "@review-proof/ports"
import { isWithin } from "@review-proof/ports/store"
import { Effect, Option, Schema } from "effect"
import type { Caller } from "../access/caller.ts"
import { businessWithin, chooseBusiness } from "../access/choose-business.ts"
import { getCompany } from "../companies/get-company.ts"
import { orNotFound } from "../errors.ts"
import { creationPosition, readPage, type PageQuery } from "../paging/paged.ts"

/** A page of invitations, of all or of one status. */
export interface InvitationQuery extends PageQuery {
  readonly status: InvitationStatus | null
  readonly business: string | null
}

/**
 * Invitations of one business, newest first. Fails with `BusinessRequired`,
 * `NotFound` (business) or `InvalidCursor`.
 */
export const listInvitations = Effect.fnUntraced(function* (
  caller: Caller,
  query: InvitationQuery
) {
  const business = yield* chooseBusiness(caller, query.business)
  return yield* readInvitations({ companyId: caller.companyId, businesses: [business] }, query)
})

/**
 * Lists the invitations of a company or of one of its businesses. Fails with `NotFound` or
 * `InvalidCursor`.
 */
export const listCompanyInvitations = Effect.fn("listCompanyInvitations")(function* (
  companyId: CompanyId,
  query: InvitationQuery
) {
  yield* getCompany(companyId)
  const all = { companyId, businesses: null }
  if (query.business === null) return yield* readInvitations(all, query)
  const { business } = yield* businessWithin(all, query.business)
  return yield* readInvitations({ companyId, businesses: [business.id] }, query)
})

/** One invitation within the caller's reach. Fails with `NotFound`. */
export const getInvitation = Effect.fnUntraced(function* (caller: Caller, id: InvitationId) {
  const invitations = yield* Invitations
  const found = Option.filter(yield* invitations.find(id), (one) => isWithin(caller.reach, one))
  return yield* orNotFound("invitation")(found)
})

/** The invitation is no longer scheduled. */
export class NotScheduled extends Schema.TaggedError<NotScheduled>()("NotScheduled", {
  status: InvitationStatus
}) {
  override readonly message = "Only a scheduled invitation can be changed or cancelled"
}

/** An invitation that has not been sent and may still change. Fails with `NotFound` or `NotScheduled`. */
export const getScheduledInvitation = Effect.fnUntraced(function* (
  caller: Caller,
  id: InvitationId
) {
  const invitation = yield* getInvitation(caller, id)
  const status = invitationStatus(invitation)
  return status === "scheduled" ? invitation : yield* new NotScheduled({ status })
})

/** One invitation of any company. Fails with `NotFound`. */
export const getAnyInvitation = Effect.fnUntraced(function* (id: InvitationId) {
  const invitations = yield* Invitations
  return yield* orNotFound("invitation")(yield* invitations.find(id))
})

const readInvitations = Effect.fnUntraced(function* (reach: BusinessReach, query: InvitationQuery) {
  const invitations = yield* Invitations
  const list = {
    owner: reach.companyId,
    list: "invitations",
    filters: { status: query.status, business: reach.businesses?.[0] },
    position: creationPosition(InvitationId)
  }
  return yield* readPage(list, query, (request) => invitations.page(reach, query.status, request))
})
