import type { Invitation, InvitationId, Timestamp } from "@review-proof/ports"
import { Clock, Effect } from "effect"
import { commitDecision } from "../commit/commit.ts"
import { isUnsubscribed } from "./lift-unsubscription.ts"
import { getAnyInvitation } from "./list-invitations.ts"
import { recordFact, suppressionOf } from "./record-fact.ts"

/**
 * The customer wants no more invitations of the business. This also works if the link was used
 * before and the business has lifted its suppression since: the customer has the last word. Returns
 * the invitation. Fails with `NotFound`.
 */
export const unsubscribe = Effect.fn("unsubscribe")(function* (id: InvitationId) {
  const now = yield* Clock.currentTimeMillis
  const recorded = yield* recordFact(id, "unsubscribed", now)
  if (yield* isUnsubscribed(recorded)) return recorded
  return yield* commitDecision(decideSuppression(id, now)).pipe(
    Effect.catchTag("DuplicateSuppression", () => Effect.void),
    Effect.as(recorded)
  )
})

const decideSuppression = Effect.fnUntraced(function* (id: InvitationId, now: Timestamp) {
  const before = yield* getAnyInvitation(id)
  // The version makes this conflict with an erasure, which the suppression must not undo.
  const invitation: Invitation = { ...before, version: before.version + 1 }
  const replaced = { _tag: "ReplaceInvitation", invitation } as const
  const changes = [replaced, ...(yield* suppressionOf(invitation, now))]
  return { value: undefined, commit: { changes }, expected: ["DuplicateSuppression"] } as const
})
