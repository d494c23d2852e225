import { SuppressionId } from "@review-proof/ports"
import type { Change } from "@review-proof/ports/store"
import type { Invitation, InvitationFact, InvitationId, Timestamp } from "@review-proof/ports"
import { Clock, Effect } from "effect"
import { withAuditEntry } from "../audit/audit-entry.ts"
import { commitDecision } from "../commit/commit.ts"
import { newEvent } from "../events/new-event.ts"
import { newId } from "../ids/new-id.ts"
import { publicInvitationId } from "../ids/public-ids.ts"
import { withReport } from "./facts.ts"
import { isUnsubscribed } from "./lift-unsubscription.ts"
import { getAnyInvitation } from "./list-invitations.ts"

/** Facts that are reported from outside; `reviewed` follows from a review. */
export type ReportedFact = Exclude<InvitationFact, "reviewed">

/**
 * Records a fact of an invitation with its time. Known facts change nothing. The first `sent` emits
 * an event; the first `unsubscribed` suppresses the contact for the business. With an `actor`, who
 * is neither customer nor provider, the change is logged. Returns the invitation. Fails with
 * `NotFound`.
 */
export const recordFact = Effect.fn("recordFact")(function* (
  id: InvitationId,
  fact: ReportedFact,
  at: Timestamp,
  actor: string | null = null
) {
  const before = yield* getAnyInvitation(id)
  const invitation = withReport(before, fact, at)
  if (invitation.facts === before.facts) return { value: before }
  const isFirst = before.facts[fact] === undefined
  const now = yield* Clock.currentTimeMillis
  const changes: ReadonlyArray<Change> =
    isFirst && fact === "unsubscribed" ? yield* suppressionOf(invitation, now) : []
  const events = isFirst && fact === "sent" ? [yield* sentEvent(invitation, now)] : []
  const commit = yield* withAuditEntry(actor, {
    companyId: invitation.companyId,
    action: "invitation.reported",
    target: publicInvitationId(id),
    details: { type: fact },
    changes: [{ _tag: "ReplaceInvitation", invitation }, ...changes],
    events
  })
  return { value: invitation, commit, again: ["DuplicateSuppression"] } as const
}, commitDecision)

/** The event `invitation.sent`. */
export const sentEvent = (
  { businessId, channel, companyId, id, kind }: Invitation,
  now: Timestamp
) => {
  const facts = { _tag: "invitation.sent", invitationId: id, businessId, channel, kind } as const
  return newEvent(companyId, facts, now)
}

/** The suppression of the contact for the business, or none if the customer has made it already. */
export const suppressionOf = Effect.fnUntraced(function* (invitation: Invitation, now: Timestamp) {
  const { businessId, channel, companyId, contactHash, maskedContact } = invitation
  if (yield* isUnsubscribed(invitation)) return []
  const suppression = {
    id: yield* newId(SuppressionId),
    companyId,
    businessId,
    channel,
    contactHash,
    maskedContact,
    cause: "unsubscribed",
    createdAt: now
  } as const
  return [{ _tag: "InsertSuppression", suppression }] satisfies ReadonlyArray<Change>
})
