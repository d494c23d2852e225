import type { Business, BusinessId, ScoredBusiness } from "@review-proof/ports"
import type { Change } from "@review-proof/ports/store"
import { Clock, Effect } from "effect"
import { withAuditEntry } from "../audit/audit-entry.ts"
import { fieldChanges } from "../audit/field-changes.ts"
import { commitDecision } from "../commit/commit.ts"
import { type DecidedOn, refuseOutdated } from "../errors.ts"
import { remindOfSent } from "../invitations/remind.ts"
import type { NewBusiness } from "./create-business.ts"
import { getBusiness } from "./get-business.ts"
import { type Actor, requireRight } from "../rights/actor.ts"

/** Absent members stay unchanged; null clears an optional field. */
export interface BusinessPatch
  extends DecidedOn, Partial<NewBusiness>, Partial<Pick<Business, "reminders">> {}

/**
 * Changes a business. Without a real change nothing is written. Fails like `createBusiness`, or with
 * `InvalidTransition`.
 */
export const changeBusiness = Effect.fn("changeBusiness")(function* (
  actor: Actor,
  id: BusinessId,
  patch: BusinessPatch
) {
  const found = yield* getBusiness(id)
  yield* requireRight(actor, "changeBusinesses", found.business.companyId)
  const before = { ...found.business }
  const { version, ...fields } = patch
  const details = fieldChanges(before, fields)
  if (Object.keys(details).length === 0) return { value: found }
  yield* refuseOutdated({ version }, before)
  const business: Business = { ...before, ...fields, version: before.version + 1 }
  const changes: Array<Change> = [{ _tag: "ReplaceBusiness", business }]
  if (business.reminders && !before.reminders) {
    changes.push(remindOfSent(id, yield* Clock.currentTimeMillis))
  }
  const commit = yield* withAuditEntry(actor, {
    companyId: business.companyId,
    action: "business.changed",
    target: id,
    details,
    changes
  })
  const value: ScoredBusiness = { business, score: found.score }
  return { value, commit, expected: ["DuplicateShortName"] } as const
}, commitDecision)
