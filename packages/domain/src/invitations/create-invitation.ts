import { PublicNumbers, type Invitation, type Timestamp } from "@review-proof/ports"
import { Clock, Effect } from "effect"
import { SecureRandom } from "effect/crypto/SecureRandom"
import type { Caller } from "../access/caller.ts"
import { chooseBusiness } from "../access/choose-business.ts"
import { commitDecision } from "../commit/commit.ts"
import { contactHash, soughtSpelling } from "./contact.ts"
import { checkContacts, givenReference, subjectOf } from "./invitation-contacts.ts"
import { sentEvent } from "./record-fact.ts"

/** An invitation as a caller asks for it. */
export interface NewInvitation extends Pick<
  Invitation,
  "name" | "channel" | "reference" | "products" | "language"
> {
  /** Required by its channel. The contact for the other channel is checked and stored too. */
  readonly email: string | null
  readonly phone: string | null
  /** Null or a past time sends it now. */
  readonly sendAt: Timestamp | null
  /** Needed by a key that can use several businesses. */
  readonly business: string | null
}

/** Decides and commits an invitation, for callers without an idempotency key. */
export const createInvitation = (caller: Caller, input: NewInvitation) =>
  commitDecision(decideInvitation(caller, input))

/**
 * Invites a customer, now or later. An invitation that is due now is `sent` in the answer, and the
 * same commit gives it to the sender. Fails with `InvalidInput`, `BusinessRequired` or `NotFound`
 * (business).
 */
export const decideInvitation = Effect.fnUntraced(function* (caller: Caller, input: NewInvitation) {
  const contacts = yield* checkContacts(input)
  const businessId = yield* chooseBusiness(caller, input.business)
  const { channel, language, name, products, sendAt } = input
  const { companyId } = caller
  const random = yield* SecureRandom
  const numbers = yield* PublicNumbers
  const now = yield* Clock.currentTimeMillis
  const isDue = sendAt === null || sendAt <= now
  const invitation: Invitation = {
    id: yield* numbers.nextInvitation,
    companyId,
    businessId,
    channel,
    ...subjectOf(products),
    name,
    // The contact that the channel does not use is stored so that privacy requests find the person
    // by it.
    email:
      contacts.email &&
      (channel === "email" ? contacts.email.value : soughtSpelling(contacts.email)),
    phone: contacts.phone?.value ?? null,
    contactHash: yield* contactHash(contacts.used),
    maskedContact: contacts.used.masked,
    reference: givenReference(input.reference),
    language,
    sendAt,
    facts: isDue ? { sent: now } : {},
    cancelledAt: null,
    reviewId: null,
    completedAt: null,
    remindsOf: null,
    providerMessageId: null,
    linkNonce: yield* random.uuidV4(),
    createdAt: now,
    version: 1
  }
  const messageId = yield* random.uuidV4()
  return {
    value: invitation,
    commit: {
      changes: [{ _tag: "InsertInvitation", invitation, quietMillis, messageId }],
      events: isDue ? [yield* sentEvent(invitation, now)] : []
    },
    expected: ["ContactSuppressed", "DuplicateReference", "DuplicateInvitation"]
  } as const
})

/** The time in which a business may not invite a contact again: 30 days. */
export const quietMillis = 30 * 86_400_000
