import type { CompanyId } from "@review-proof/ports"
import { Effect } from "effect"
import type { GivenContact } from "../invitations/suppressions.ts"
import type { Actor } from "../rights/actor.ts"
import { requireRight } from "../rights/require-right.ts"
import { reviewsOf } from "./export-person.ts"
import { findPerson } from "./find-person.ts"

/** A preview of an erasure, with masked addresses. */
export interface ForeseenErasure {
  readonly masked: string
  readonly invitations: number
  readonly reviews: number
}

/** Counts what a company holds on a person, without changing anything. Fails like `erasePerson`. */
export const foreseeErasure = Effect.fn("foreseeErasure")(function* (
  actor: Actor,
  companyId: CompanyId,
  given: GivenContact
) {
  yield* requireRight(actor, "handlePrivacy", companyId)
  const { contact, invitations } = yield* findPerson(companyId, given)
  const foreseen: ForeseenErasure = {
    masked: contact.masked,
    invitations: invitations.length,
    reviews: (yield* reviewsOf(invitations)).length
  }
  return foreseen
})
