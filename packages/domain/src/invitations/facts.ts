import { InvitationFact, invitationStatus } from "@review-proof/ports"
import type { Invitation, InvitationFacts, InvitationStatus } from "@review-proof/ports"

/**
 * Adds one report of a fact. For each fact the earliest time stays, so reports
 * may come late, twice and in any order (contract INVITATION-1).
 */
export const withFact = (
  facts: InvitationFacts,
  fact: InvitationFact,
  at: number
): InvitationFacts => {
  const known = facts[fact]
  return known !== undefined && known <= at ? facts : { ...facts, [fact]: at }
}

/** The next version of an invitation, with one more report of a fact. */
export const withReport = (before: Invitation, fact: InvitationFact, at: number): Invitation => ({
  ...before,
  facts: withFact(before.facts, fact, at),
  version: before.version + 1
})

/** A status that an invitation took on, and when. */
export interface InvitationTransition {
  readonly status: InvitationStatus
  readonly at: number
}

/** Sorts the facts by time, then by rank. */
export const invitationHistory = (
  invitation: Pick<Invitation, "facts" | "cancelledAt" | "createdAt">
): ReadonlyArray<InvitationTransition> => {
  const { cancelledAt, createdAt, facts } = invitation
  const reported = InvitationFact.literals.flatMap((fact) => {
    const at = facts[fact]
    return at === undefined ? [] : [{ status: fact, at }]
  })
  const wasScheduled = facts.sent !== createdAt
  return [
    ...(wasScheduled ? [{ status: "scheduled" as const, at: createdAt }] : []),
    ...reported,
    ...(cancelledAt === null ? [] : [{ status: "cancelled" as const, at: cancelledAt }])
  ].toSorted((left, right) => left.at - right.at)
}

/**
 * Opening the message or following the link does not count as an answer; a review or unsubscribing
 * does.
 */
export const unansweredStatuses: ReadonlyArray<InvitationStatus> = [
  "sent",
  "delivered",
  "opened",
  "clicked"
]

/** True once no review can be written for it: it has led to one, or was cancelled. */
export const isInvitationClosed = (
  invitation: Pick<Invitation, "facts" | "cancelledAt">
): boolean => ["reviewed", "cancelled"].includes(invitationStatus(invitation))

export const isAnswered = (invitation: Invitation): boolean =>
  !unansweredStatuses.includes(invitationStatus(invitation))
