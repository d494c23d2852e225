import type { CompanyId } from "@review-proof/ports"
import { Effect } from "effect"
import type { ContactInput } from "../invitations/suppressions.ts"
import { type Actor, requireRight } from "../rights/actor.ts"
import { reviewsOf } from "./export-person.ts"
import { findPerson } from "./find-person.ts"

/** A preview of an erasure, with masked addresses. */
export interface ErasurePreview {
  readonly masked: string
  readonly invitations: number
  readonly reviews: number
}

/** Counts what a company holds on a person, without changing anything. Fails like `erasePerson`. */
export const previewErasure = Effect.fn("previewErasure")(function* (
  actor: Actor,
  companyId: CompanyId,
  given: ContactInput
) {
  yield* requireRight(actor, "handlePrivacy", companyId)
  const { contact, invitations } = yield* findPerson(companyId, given)
  const foreseen: ErasurePreview = {
    masked: contact.masked,
    invitations: invitations.length,
    reviews: (yield* reviewsOf(invitations)).length
  }
  return foreseen
})
