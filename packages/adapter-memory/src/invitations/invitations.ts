import type { Channel, Invitation, InvitationFacts, Timestamp } from "@review-proof/ports"
import {
  addFunnels,
  type DueInvitation,
  emptyFunnel,
  type FunnelDay,
  funnelSteps,
  type InvitationCandidate,
  type InvitationConflict,
  invitationConflict,
  isWithin
} from "@review-proof/ports/store"
import { Invitations, invitationStatus } from "@review-proof/ports"
import { utcDay } from "@review-proof/ports/store"
import { Clock, Effect, Layer, Record } from "effect"
import { finder, MemoryStore, method } from "../store/memory-store.ts"
import { dueEntries } from "../store/outbox.ts"
import { byCreation, countBy, newestFirst, select } from "../store/select.ts"
import type { State } from "../store/state.ts"

export const InvitationsLayer = Layer.effect(
  Invitations,
  Effect.map(MemoryStore, (state) => {
    const { invitations } = state
    const oldestFirst = (isWanted: (invitation: Invitation) => boolean) =>
      select(invitations, isWanted).toSorted(byCreation)
    return Invitations.of({
      find: finder((id) => invitations.get(id)),
      findByProviderMessage: finder((channel, providerMessageId) =>
        oldestFirst(
          (each) => each.channel === channel && each.providerMessageId === providerMessageId
        ).at(-1)
      ),
      page: method((reach, status, request) =>
        newestFirst(
          invitations,
          (each) => isWithin(reach, each) && (status === null || invitationStatus(each) === status),
          request
        )
      ),
      ...countsOf(state),
      conflicts: method((asked, quietMillis) =>
        asked.map((one) => conflictOf(state, one, quietMillis))
      ),
      findByContact: method((companyId, contactHash) =>
        oldestFirst((each) => each.companyId === companyId && each.contactHash === contactHash)
      ),
      findBySecondContact: method((companyId, kind, address) => {
        const channel = kind === "email" ? "whatsapp" : "email"
        const sought = address.toLowerCase()
        return oldestFirst(
          (each) =>
            each.companyId === companyId &&
            each.channel === channel &&
            each[kind]?.toLowerCase() === sought
        )
      }),
      claimDue: (channel, limit, leaseMillis) =>
        Effect.map(Clock.currentTimeMillis, (now) =>
          claim(state, channel, limit, now, now + leaseMillis)
        ),
      forgetContacts: method((before, limit) => forgetContacts(state, before, limit))
    })
  })
)

export const conflictOf = (
  { invitations, suppressions }: State,
  asked: InvitationCandidate,
  quietMillis: number
): InvitationConflict | null =>
  invitationConflict(asked, quietMillis, {
    suppressions: select(suppressions, (each) => each.companyId === asked.companyId),
    invitations: select(invitations, (each) => each.businessId === asked.businessId)
  })

const countsOf = ({ invitations }: State) =>
  ({
    countByStatus: Effect.sync(() => countBy(invitations.values(), invitationStatus, Infinity)),
    sentByDay: method((companyId, { first, last }) =>
      funnelOf(
        select(invitations, (each) => each.companyId === companyId && each.kind !== "reminder")
      )
        .filter(({ day }) => day >= first && day <= last)
        .map(({ day, sent }) => ({ day, sent }))
    ),
    funnel: method((businessId, since) =>
      funnelOf(
        select(invitations, (each) => each.businessId === businessId && each.kind !== "reminder")
      ).filter(({ day }) => day >= since)
    ),
    countUpTo: method((businessId, most) =>
      countBy(
        select(invitations, (each) => each.businessId === businessId),
        invitationStatus,
        most
      )
    )
  }) satisfies Partial<Invitations["Service"]>

/** Invitations of a suspended company are not sent (contract INVITATION-12). */
const claim = (
  { companies, invitations, messages }: State,
  channel: Channel,
  limit: number,
  now: Timestamp,
  leasedUntil: Timestamp
): ReadonlyArray<DueInvitation> =>
  dueEntries(messages, now)
    .flatMap((message) => {
      const invitation = invitations.get(message.invitationId)
      if (invitation?.channel !== channel) return []
      const isActive = companies.get(invitation.companyId)?.status === "active"
      return isActive ? [{ invitation, message }] : []
    })
    .slice(0, limit)
    .map(({ invitation, message }) => {
      messages.set(invitation.id, { ...message, leasedUntil })
      const { attempts, messageId, purpose } = message
      return { invitation, purpose, attempts, leasedUntil, messageId }
    })

const forgetContacts = (
  { invitations, messages }: State,
  before: Timestamp,
  limit: number
): number => {
  const over = select(
    invitations,
    (each) => holdsContact(each) && overAt(each) < before && !messages.has(each.id)
  )
    .toSorted((left, right) => overAt(left) - overAt(right))
    .slice(0, limit)
  for (const invitation of over) {
    const { id, version } = invitation
    const forgotten = { email: null, phone: null, providerMessageId: null, version: version + 1 }
    invitations.set(id, { ...invitation, ...forgotten })
  }
  return over.length
}

const holdsContact = ({ email, phone, providerMessageId }: Invitation): boolean =>
  email !== null || phone !== null || providerMessageId !== null

/** When the invitation was cancelled, or else sent, or else due. */
const overAt = ({ cancelledAt, createdAt, facts, sendAt }: Invitation): Timestamp =>
  cancelledAt ?? facts.sent ?? sendAt ?? createdAt

const funnelOf = (invitations: ReadonlyArray<Invitation>): ReadonlyArray<FunnelDay> => {
  const days = new Map<number, FunnelDay>()
  for (const { facts } of invitations) {
    if (facts.sent === undefined) continue
    const day = utcDay(facts.sent)
    const counted = addFunnels(days.get(day) ?? emptyFunnel, stepsReached(facts))
    days.set(day, { ...counted, day })
  }
  return [...days.values()].toSorted((left, right) => left.day - right.day)
}

const stepsReached = (facts: InvitationFacts) => {
  const last = funnelSteps.findLastIndex((step) => facts[step] !== undefined)
  return Record.map(emptyFunnel, (_, step) => (funnelSteps.indexOf(step) <= last ? 1 : 0))
}
