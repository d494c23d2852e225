import type { Channel, Invitation, Timestamp } from "@review-proof/ports"
import { Clock, Effect } from "effect"
import { InvalidInput } from "../errors.ts"
import { isBlank } from "../is-blank.ts"
import { emailContact, readPhone } from "./contact.ts"

/** The furthest that an invitation may be scheduled ahead: 90 days. */
export const maxAheadMillis = 90 * 86_400_000

/** The fields that the rules of an invitation look at. */
interface InvitationInput {
  readonly email: string | null
  readonly phone: string | null
  readonly sendAt: Timestamp | null
  /** Null if it is not known. */
  readonly channel: Channel | null
}

/** Returns the problems by field; empty if there are none. */
export const invitationProblems = (asked: InvitationInput) =>
  Effect.map(readContacts(asked), ({ fields }) => fields)

/** Why an invitation cannot go out at a time. */
export const sendAtProblem = (sendAt: Timestamp | null, now: Timestamp): string | null =>
  sendAt !== null && sendAt > now + maxAheadMillis ? "is more than 90 days ahead" : null

/** A blank reference names no purchase, so it is none (contract INVITATION-3). */
export const givenReference = (reference: string | null): string | null =>
  reference === null || isBlank(reference) ? null : reference

/** The subjects of an invitation: each product once, or else the business. */
export const subjectOf = (
  products: ReadonlyArray<string>
): Pick<Invitation, "kind" | "products"> => ({
  kind: products.length > 0 ? "product" : "business",
  products: [...new Set(products)]
})

/** The contacts in their one spelling, and which of them the channel uses. Fails with `InvalidInput`. */
export const checkContacts = Effect.fnUntraced(function* (input: InvitationInput) {
  const { email, fields, phone } = yield* readContacts(input)
  const used = input.channel === "email" ? email : phone
  if (used === null || Object.keys(fields).length > 0) return yield* new InvalidInput({ fields })
  return { email, phone, used }
})

const readContacts = Effect.fnUntraced(function* (input: InvitationInput) {
  const now = yield* Clock.currentTimeMillis
  const email = input.email === null ? null : emailContact(input.email)
  const phone = input.phone === null ? null : yield* readPhone(input.phone)
  const fields: Record<string, string> = {}
  if (input.email !== null && email === null) fields["email"] = "is not an email address"
  if (input.email === null && input.channel === "email") {
    fields["email"] = "is required for channel email"
  }
  if (input.phone !== null && phone === null) {
    fields["phone"] = "is not a phone number in international form"
  }
  if (input.phone === null && input.channel === "whatsapp") {
    fields["phone"] = "is required for channel whatsapp"
  }
  const time = sendAtProblem(input.sendAt, now)
  if (time !== null) fields["sendAt"] = time
  return { email, phone, fields }
})
