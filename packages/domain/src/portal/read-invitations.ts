import { Businesses, Invitations } from "@review-proof/ports"
import type {
  Business,
  Invitation,
  InvitationId,
  InvitationStatus,
  Member,
  Suppression
} from "@review-proof/ports"
import { Effect, Option } from "effect"
import { memberCaller } from "../access/caller.ts"
import { getInvitation, listCompanyInvitations } from "../invitations/list-invitations.ts"
import { listSuppressions } from "../invitations/suppressions.ts"
import { emptyPage, type Paged } from "../paging/paged.ts"
import { requireOwnRight } from "../rights/actor.ts"
import { readFunnel, type FunnelWeek } from "./invitation-funnel.ts"
import { findShownBusiness, maxBusinessChoices } from "./chosen-business.ts"

/** Invitations of a business as its people look at them. */
export interface InvitationBoard {
  /** Null while the company has no business. */
  readonly business: Business | null
  /** Newest first. */
  readonly page: Paged<Invitation>
  /** The number of each status, up to `maxCountedPerStatus`. */
  readonly counts: ReadonlyMap<InvitationStatus, number>
  /** The last weeks, oldest first. */
  readonly funnel: ReadonlyArray<FunnelWeek>
}

/** The number up to which the invitations of a status are counted. */
export const maxCountedPerStatus = 100

/** Fails with `NotFound` (business) or `InvalidCursor`. */
export const readInvitationBoard = Effect.fn("readInvitationBoard")(function* (
  member: Member,
  asked: {
    readonly business: string | null
    readonly status: InvitationStatus | null
    readonly cursor: string | null
  }
) {
  const shown = yield* findShownBusiness(member, asked.business)
  if (shown === null) {
    const empty: InvitationBoard = {
      business: null,
      page: emptyPage,
      counts: new Map(),
      funnel: []
    }
    return empty
  }
  const { business } = shown
  const query = { business: business.id, status: asked.status, limit: 20, cursor: asked.cursor }
  const parts = yield* Effect.all(
    {
      page: listCompanyInvitations(member.companyId, query),
      counts: Invitations.use((port) => port.countUpTo(business.id, maxCountedPerStatus)),
      funnel: readFunnel(business.id)
    },
    { concurrency: 3 }
  )
  const board: InvitationBoard = { business, ...parts }
  return board
})

/** One invitation with its business. */
export interface ShownInvitation {
  readonly invitation: Invitation
  readonly business: Business | null
}

/** Fails with `NotFound`, also for one of another company. */
export const readShownInvitation = Effect.fn("readShownInvitation")(function* (
  member: Member,
  id: InvitationId
) {
  const caller = yield* memberCaller(member, "readPortal")
  const invitation = yield* getInvitation(caller, id)
  const found = yield* Businesses.use((port) => port.find(invitation.businessId))
  const shown: ShownInvitation = {
    invitation,
    business: Option.match(found, { onNone: () => null, onSome: ({ business }) => business })
  }
  return shown
})

/** Suppressions of a company with its businesses. */
export interface SuppressionBoard {
  /** Oldest first: the first `maxBusinessChoices`. */
  readonly businesses: ReadonlyArray<Business>
  readonly page: Paged<Suppression>
}

/** Fails with `RoleRequired` or `InvalidCursor`. */
export const readSuppressionBoard = Effect.fn("readSuppressionBoard")(function* (
  member: Member,
  cursor: string | null
) {
  yield* requireOwnRight(member, "manageSuppressions")
  const { companyId } = member
  const [businesses, page] = yield* Effect.all(
    [
      Businesses.use((port) => port.page(companyId, { limit: maxBusinessChoices, after: null })),
      listSuppressions(companyId, { limit: 20, cursor })
    ],
    { concurrency: 2 }
  )
  const known = businesses.items.map(({ business }) => business)
  const board: SuppressionBoard = { businesses: known, page }
  return board
})
