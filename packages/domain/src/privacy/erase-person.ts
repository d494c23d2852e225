import { Suppressions } from "@review-proof/ports"
import type { Change, CompanyId, Invitation, Review } from "@review-proof/ports"
import { Clock, Effect } from "effect"
import { auditEntry } from "../audit/audit-entry.ts"
import { commitExpecting } from "../commit-expecting.ts"
import { decideAgain } from "../decide-again.ts"
import { contactHash } from "../invitations/contact.ts"
import { invitationStatus } from "../invitations/facts.ts"
import type { GivenContact } from "../invitations/suppressions.ts"
import { reviewsOf } from "./export-person.ts"
import { findPerson } from "./find-person.ts"
import type { Person } from "./find-person.ts"

export interface Erased {
  /** Invitations and reviews from which something was taken. */
  readonly invitations: number
  readonly reviews: number
}

/**
 * Takes a person's addresses, masked ones too, and name out of a company: from invitations, from
 * the reviews that came of them, from suppressions, and from stored answers; all of it in one
 * commit. What waits to be sent to them is not sent. Reviews stay, and count
 * as before; suppressions stay, and hold: they know a hash alone then. Doing it
 * again erases nothing. Fails with `NotFound` (company) or `InvalidInput`.
 */
export const erasePerson = Effect.fn("erasePerson")(function* (
  actor: string,
  companyId: CompanyId,
  given: GivenContact
) {
  return yield* decideAgain(
    Effect.gen(function* () {
      const person = yield* findPerson(companyId, given)
      const written = yield* reviewsOf(person.invitations)
      const now = yield* Clock.currentTimeMillis
      const invitations = person.invitations.filter(holdsPerson)
      const reviews = written
        .map(({ review }) => review.review)
        .filter(({ evidence, reviewerName }) => reviewerName !== null || Boolean(evidence))
      const erased: Erased = { invitations: invitations.length, reviews: reviews.length }
      const suppressed = yield* suppressedContacts(companyId, person)
      if (erased.invitations + erased.reviews + suppressed.length === 0) return erased
      const audit = yield* auditEntry(actor, {
        companyId,
        action: "privacy.erased",
        target: companyId,
        details: { ...erased }
      })
      yield* commitExpecting({
        changes: [
          ...invitations.flatMap((invitation) => withoutPerson(invitation, now)),
          ...reviews.map(withoutName),
          { _tag: "ForgetSuppressed", companyId, contactHashes: suppressed },
          { _tag: "ForgetAnswers", companyId, naming: person.invitations.map(publicId) }
        ],
        events: [],
        audit: [audit]
      })
      return erased
    })
  )
})

/** Hashes of the person's contacts, given and found, of which a suppression holds the masked form. */
const suppressedContacts = Effect.fnUntraced(function* (companyId: CompanyId, person: Person) {
  const addresses = person.invitations.flatMap(({ email, phone }) => [
    ...(email === null ? [] : [{ kind: "email", value: email } as const]),
    ...(phone === null ? [] : [{ kind: "phone", value: phone } as const])
  ])
  const hashes = new Set([
    person.contactHash,
    ...person.invitations.map((invitation) => invitation.contactHash),
    ...(yield* Effect.forEach(addresses, contactHash))
  ])
  const suppressions = yield* Suppressions
  return yield* Effect.filter(
    hashes,
    (hash) =>
      Effect.map(suppressions.ofContact(companyId, hash), (held) =>
        held.some(({ maskedContact }) => maskedContact !== "")
      ),
    { concurrency: 4 }
  )
})

const holdsPerson = ({
  email,
  maskedContact,
  name,
  phone,
  providerMessageId
}: Invitation): boolean =>
  name !== "" ||
  maskedContact !== "" ||
  email !== null ||
  phone !== null ||
  providerMessageId !== null

/**
 * Providers' message ids go too: those of WhatsApp are made of the number. One
 * that is scheduled is cancelled; whatever is in the outbox leaves it.
 */
const withoutPerson = (invitation: Invitation, now: number): ReadonlyArray<Change> => [
  {
    _tag: "ReplaceInvitation",
    invitation: {
      ...invitation,
      name: "",
      email: null,
      phone: null,
      maskedContact: "",
      providerMessageId: null,
      cancelledAt: invitationStatus(invitation) === "scheduled" ? now : invitation.cancelledAt,
      version: invitation.version + 1
    }
  },
  { _tag: "SettleMessage", invitation, remindAt: null }
]

/** Nothing that readers know a review by changed, so `updatedAt` stays. */
const withoutName = (review: Review): Change => ({
  _tag: "ReplaceReview",
  review: {
    ...review,
    reviewerName: null,
    evidence: review.evidence === null ? null : "",
    version: review.version + 1
  }
})

/** The id as stored answers hold it. */
const publicId = ({ id }: Invitation): string => `inv_${id}`
