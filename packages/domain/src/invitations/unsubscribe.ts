import { Suppressions } from "@review-proof/ports"
import type { InvitationId } from "@review-proof/ports"
import { Clock, Effect, Option } from "effect"
import { commitExpecting } from "../commit-expecting.ts"
import { decideAgain } from "../decide-again.ts"
import { recordFact, suppressionOf } from "./record-fact.ts"

/**
 * The customer wants no more invitations of the business. Holds also where the
 * link was used before and the business has lifted its suppression since: the
 * last word is the customer's. Answers the invitation. Fails with `NotFound`.
 */
export const unsubscribe = Effect.fn("unsubscribe")(function* (id: InvitationId) {
  const now = yield* Clock.currentTimeMillis
  const invitation = yield* recordFact(id, "unsubscribed", now)
  const { businessId, companyId, contactHash } = invitation
  const suppressions = yield* Suppressions
  const holding = yield* suppressions.holding(companyId, businessId, contactHash)
  if (Option.isSome(holding)) return invitation
  yield* decideAgain(
    Effect.gen(function* () {
      const changes = yield* suppressionOf(invitation, now)
      yield* commitExpecting({ changes, events: [], audit: [] }, ["DuplicateSuppression"])
    })
  ).pipe(Effect.catchTag("DuplicateSuppression", () => Effect.void))
  return invitation
})
