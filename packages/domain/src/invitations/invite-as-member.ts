/** Members create, change and cancel invitations by the API's rules. */
import type { BusinessId, Invitation, InvitationId, Member } from "@review-proof/ports"
import { Effect } from "effect"
import { memberCaller } from "../access/caller.ts"
import { auditDecision, withAuditEntry } from "../audit/audit-entry.ts"
import { commitByForm, runOnceByForm, type SentForm } from "../commit/by-form.ts"
import { commitDecision } from "../commit/commit.ts"
import { publicInvitationId } from "../ids/public-ids.ts"
import { cancelInvitation } from "./cancel-invitation.ts"
import { changeInvitation, type InvitationChanges } from "./change-invitation.ts"
import { createInvitation, decideInvitation, type NewInvitation } from "./create-invitation.ts"

/** Invites one customer. A form that is sent twice invites once. Fails like `createInvitation`. */
export const inviteByForm = Effect.fn("inviteByForm")(function* (
  member: Member,
  input: NewInvitation,
  form: SentForm
) {
  const caller = yield* memberCaller(member, "invite")
  const audited = auditDecision(member, ({ businessId, companyId, id }: Invitation) => ({
    companyId,
    action: "invitation.created",
    target: publicInvitationId(id),
    details: { business: businessId }
  }))
  yield* commitByForm(form, Effect.flatMap(decideInvitation(caller, input), audited))
})

/** The most customers in one list. */
export const maxInvitedAtOnce = 500

/** The outcome of a list. */
export interface InviteManyResult {
  readonly invited: number
  /** Refused by a rule that held when they were sent. */
  readonly refused: number
}

/**
 * Invites the customers of a list, each independently: a refused one does not stop the others. If
 * the form is sent twice, the second submission invites nobody and returns none. Fails with
 * `NotFound` (business).
 */
export const inviteManyByForm = Effect.fn("inviteManyByForm")(function* (
  member: Member,
  businessId: BusinessId,
  inputs: ReadonlyArray<NewInvitation>,
  form: SentForm
) {
  const caller = yield* memberCaller(member, "invite")
  const invite = (input: NewInvitation) =>
    createInvitation(caller, { ...input, business: businessId }).pipe(
      Effect.as(true),
      Effect.catchTag(refusals, () => Effect.succeed(false)),
      Effect.catchTag("BusinessRequired", Effect.die)
    )
  const work = Effect.gen(function* () {
    const done = yield* Effect.forEach(inputs.slice(0, maxInvitedAtOnce), invite, {
      concurrency: 25
    })
    const invited = done.filter((isInvited) => isInvited).length
    const report: InviteManyResult = { invited, refused: done.length - invited }
    const commit = yield* withAuditEntry(member, {
      companyId: caller.companyId,
      action: "invitations.created",
      target: businessId,
      details: { ...report }
    })
    return yield* commitDecision(Effect.succeed({ value: report, commit }))
  })
  return yield* runOnceByForm(form, work)
})

const refusals = [
  "InvalidInput",
  "ContactSuppressed",
  "DuplicateReference",
  "DuplicateInvitation"
] as const

/** Cancels as a member. Fails like `cancelInvitation`. */
export const cancelAsMember = Effect.fn("cancelAsMember")(function* (
  member: Member,
  id: InvitationId
) {
  return yield* cancelInvitation(yield* memberCaller(member, "invite"), id, member)
})

/** Changes as a member. Fails like `changeInvitation`. */
export const changeAsMember = Effect.fn("changeAsMember")(function* (
  member: Member,
  id: InvitationId,
  changes: InvitationChanges
) {
  return yield* changeInvitation(yield* memberCaller(member, "invite"), id, changes, member)
})
