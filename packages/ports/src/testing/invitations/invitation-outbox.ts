/** Helpers for laws of the outbox. A claim takes what is due in the whole store. */
import { Effect } from "effect"
import type { DueInvitation } from "../../store.ts"
import type { Business, Companies, Invitation, PublicNumbers, UnitOfWork } from "../../index.ts"
import { Channel, Invitations } from "../../index.ts"
import { changed, givenInvitation } from "../given.ts"
import { drain, hour, type LawTester, onlyOf } from "../suite.ts"

export type InvitationLawPorts = Companies | Invitations | PublicNumbers | UnitOfWork

export type InvitationTester = LawTester<InvitationLawPorts>

/** An invitation that is not in the outbox. */
export const settled = Effect.fnUntraced(function* (
  given: Partial<Invitation>,
  business?: Business
) {
  const invitation = yield* givenInvitation(business, given)
  yield* changed({ _tag: "SettleMessage", invitation, remindAt: null })
  return invitation
})

export const claimDue = (limit: number, leaseMillis: number, channel: Channel = "email") =>
  Invitations.use((invitations) => invitations.claimDue(channel, limit, leaseMillis))

/** Claims the only message that is due. */
export const claimOne = (leaseMillis: number = hour) =>
  Effect.map(claimDue(10, leaseMillis), onlyOf)

export const drainOutbox = Effect.forEach(
  Channel.literals,
  (channel) => drain(claimDue(500, hour, channel), ({ invitation }) => invitation.id),
  { discard: true }
)

export const idsOf = (claims: ReadonlyArray<DueInvitation>): Array<number> =>
  claims.map(({ invitation }) => invitation.id)
