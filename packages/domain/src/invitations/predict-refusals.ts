import { Invitations, type Business, type Member } from "@review-proof/ports"
import type { InvitationConflict } from "@review-proof/ports/store"
import { Clock, Effect, Result } from "effect"
import type { InvalidInput } from "../errors.ts"
import { requireRight } from "../rights/actor.ts"
import { contactHash } from "./contact.ts"
import { quietMillis, type NewInvitation } from "./create-invitation.ts"
import { checkContacts, givenReference } from "./invitation-contacts.ts"

/** An earlier one of the list has the same contact or the same reference. */
export interface RepeatedInList {
  readonly _tag: "RepeatedInList"
  /** The place of the earlier one, from 0. */
  readonly earlier: number
}

/** Why an invitation of a list would not be made; null for one that would. */
export type PredictedRefusal = InvalidInput | RepeatedInList | InvitationConflict | null

/**
 * Predicts the outcome of each invitation of a list, without writing. Fails with `NotFound`, also
 * for a business of another company.
 */
export const predictRefusals = Effect.fn("predictRefusals")(function* (
  member: Member,
  business: Pick<Business, "id" | "companyId">,
  asked: ReadonlyArray<NewInvitation>
) {
  const { companyId, id: businessId } = business
  yield* requireRight(member, "invite", companyId)
  const createdAt = yield* Clock.currentTimeMillis
  const seen = new Map<string, number>()
  const check = Effect.fnUntraced(function* (one: NewInvitation, place: number) {
    const { used } = yield* checkContacts(one)
    const reference = givenReference(one.reference)
    const hash = yield* contactHash(used)
    const names = [`contact ${hash}`, ...(reference === null ? [] : [`reference ${reference}`])]
    const earlier = names.flatMap((name) => seen.get(name) ?? []).at(0)
    if (earlier === undefined) for (const name of names) seen.set(name, place)
    const contact = { companyId, businessId, contactHash: hash, reference, createdAt }
    return { contact, earlier }
  }, Effect.result)
  const checked = yield* Effect.forEach(asked, check)
  const contacts = checked.flatMap((one) =>
    Result.isSuccess(one) && one.success.earlier === undefined ? [one.success.contact] : []
  )
  const conflicts = yield* Invitations.use((port) => port.conflicts(contacts, quietMillis))
  let next = 0
  return checked.map((one): PredictedRefusal => {
    if (Result.isFailure(one)) return one.failure
    const { earlier } = one.success
    return earlier === undefined ? (conflicts[next++] ?? null) : { _tag: "RepeatedInList", earlier }
  })
})
