import type { DueInvitation, Invitation, Timestamp } from "@review-proof/ports"
import { Invitations } from "@review-proof/ports"
import { Clock, Effect, Layer, Option } from "effect"
import { MemoryStore } from "./memory-store.ts"
import { overAt } from "./store/invitation-state.ts"
import type { WaitingMessage } from "./store/invitation-state.ts"
import { statusOf } from "./store/invitation-status.ts"
import { everything } from "./store/ordered-index.ts"
import { claimableAt } from "./store/outbox.ts"
import { creationOf, pageOf, selected } from "./store/positions.ts"
import { fallingWithin, isWithin } from "./store/reach.ts"
import type { State } from "./store/state.ts"
import { keyFrom } from "./store/unique-index.ts"

export const InvitationsLive = Layer.effect(
  Invitations,
  Effect.map(MemoryStore, (state) => {
    const { invitations } = state
    return Invitations.of({
      find: (id) => Effect.sync(() => Option.fromNullishOr(invitations.all.get(id))),
      findWithin: (reach, id) =>
        Effect.sync(() =>
          Option.filter(Option.fromNullishOr(invitations.all.get(id)), (invitation) =>
            isWithin(reach, invitation.companyId, invitation.businessId)
          )
        ),
      findByProviderMessage: (channel, providerMessageId) =>
        Effect.sync(() => {
          const sent = invitations.byProviderMessage.all(keyFrom(channel, providerMessageId))
          return Option.fromNullishOr(sent.at(-1))
        }),
      page: (reach, status, { limit, after }) =>
        Effect.sync(() => {
          const within = fallingWithin(reach, invitations, after)
          const wanted =
            status === null ? within : selected(within, (each) => statusOf(each) === status)
          return pageOf(wanted, limit, creationOf)
        }),
      countByStatus: Effect.sync(() => invitations.byStatus.counts()),
      toContact: (companyId, contactHash) =>
        Effect.sync(() => invitations.toContact.all(keyFrom(companyId, contactHash))),
      withSecondContact: (companyId, kind, address) =>
        Effect.sync(() => {
          const channel = kind === "email" ? "whatsapp" : "email"
          const sought = address.toLowerCase()
          return invitations.ofCompany
            .all(companyId)
            .filter((each) => each.channel === channel && each[kind]?.toLowerCase() === sought)
        }),
      claimDue: (limit, leaseMillis) =>
        Effect.map(Clock.currentTimeMillis, (now) => claim(state, limit, now, now + leaseMillis)),
      forgetContacts: (before, limit) => Effect.sync(() => forgetContacts(state, before, limit))
    })
  })
)

const claim = (
  state: State,
  limit: number,
  now: Timestamp,
  leasedUntil: Timestamp
): ReadonlyArray<DueInvitation> => {
  const { all, outbox } = state.invitations
  const { items } = pageOf(sendable(state, outbox.due(now)), limit, claimableAt)
  for (const message of items) outbox.entries.put({ ...message, leasedUntil })
  return items.flatMap(({ attempts, invitationId, messageId, purpose }) => {
    const invitation = all.get(invitationId)
    return invitation === undefined ? [] : [{ invitation, purpose, attempts, messageId }]
  })
}

const forgetContacts = ({ invitations }: State, before: Timestamp, limit: number): number => {
  const over = new Array<Invitation>()
  for (const invitation of invitations.holdingContact.rising(everything, null)) {
    if (over.length === limit || overAt(invitation) >= before) break
    if (!invitations.outbox.entries.has(invitation.id)) over.push(invitation)
  }
  for (const invitation of over) {
    const { version } = invitation
    const forgotten = { email: null, phone: null, providerMessageId: null, version: version + 1 }
    invitations.all.put({ ...invitation, ...forgotten })
  }
  return over.length
}

/** A suspended company's invitations do not go out (contract INVITATION-12). */
const sendable = (
  { businesses, invitations }: State,
  messages: Iterable<WaitingMessage>
): Iterable<WaitingMessage> =>
  selected(messages, ({ invitationId }) => {
    const invitation = invitations.all.get(invitationId)
    const company =
      invitation === undefined ? undefined : businesses.companies.get(invitation.companyId)
    return company?.status === "active"
  })
