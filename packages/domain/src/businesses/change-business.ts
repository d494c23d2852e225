import type { Business, BusinessId, ScoredBusiness } from "@review-proof/ports"
import type { Change } from "@review-proof/ports/store"
import { Clock, Effect } from "effect"
import { commitAudited } from "../audit/commit-audited.ts"
import { fieldChanges } from "../audit/field-changes.ts"
import { retryOnConflict } from "../commit/commit.ts"
import { type DecidedOn, refuseOutdated } from "../errors.ts"
import { remindOfSent } from "../invitations/remind.ts"
import { getBusiness } from "./get-business.ts"
import { type Actor, requireRight } from "../rights/actor.ts"

/** Absent members stay unchanged; null removes what the business may be without. */
export interface BusinessPatch
  extends
    DecidedOn,
    Partial<
      Pick<
        Business,
        "name" | "url" | "shortName" | "reminders" | "replyTo" | "address" | "colour" | "language"
      >
    > {}

/** Changes a business. Without a real change nothing is written. Fails like `createBusiness`. */
export const changeBusiness = Effect.fn("changeBusiness")(function* (
  actor: Actor,
  id: BusinessId,
  patch: BusinessPatch
) {
  const found = yield* getBusiness(id)
  yield* requireRight(actor, "changeBusinesses", found.business.companyId)
  const { address, colour, language, name, reminders, replyTo, shortName, url } = found.business
  const before = { name, url, shortName, reminders, replyTo, address, colour, language }
  const details = fieldChanges(before, patch)
  if (Object.keys(details).length === 0) return found
  yield* refuseOutdated(patch, found.business)
  const business: Business = { ...found.business, ...patch, version: found.business.version + 1 }
  const changes: Array<Change> = [{ _tag: "ReplaceBusiness", business }]
  if (business.reminders && !reminders) {
    changes.push(remindOfSent(id, yield* Clock.currentTimeMillis))
  }
  yield* commitAudited(actor, {
    companyId: business.companyId,
    action: "business.changed",
    target: id,
    details,
    changes,
    expected: ["DuplicateShortName"]
  })
  const changed: ScoredBusiness = { business, score: found.score }
  return changed
}, retryOnConflict)
