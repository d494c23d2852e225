import { invitationStatus, Suppressions } from "@review-proof/ports"
import type { CompanyId, ContactHash, Invitation, Report, ReviewId } from "@review-proof/ports"
import { Reports, type Change } from "@review-proof/ports/store"
import { Clock, Effect, Equal } from "effect"
import { withAuditEntry } from "../audit/audit-entry.ts"
import { commitDecision } from "../commit/commit.ts"
import { contactHash } from "../invitations/contact.ts"
import type { ContactInput } from "../invitations/suppressions.ts"
import { publicInvitationId, publicReviewId } from "../ids/public-ids.ts"
import { reviewCommit, type ReviewStep } from "../reviews/review-commit.ts"
import { reword, rewordAudit, rewordedEvent, rewordReply } from "../reviews/reword-review.ts"
import { rewordReport } from "../reviews/reword-review.ts"
import type { ReportedReview, WrittenReview } from "../reviews/written-review.ts"
import { reviewsOf } from "./export-person.ts"
import { findPerson, type Person } from "./find-person.ts"
import { personWords, type PersonIdentity, type PersonWords } from "./person-words.ts"
import { rewordImports } from "./reword-imports.ts"
import { type Actor, requireRight } from "../rights/actor.ts"

/** The number of entities that an erasure changed. */
export interface Erased {
  /** Invitations from which something was taken. */
  readonly invitations: number
  /** The reviews of these invitations, and others from which something was taken. */
  readonly reviews: number
}

/**
 * Removes a person's addresses, masked ones too, and name from a company: from invitations, from
 * the reviews that came of them and everything written about those, from suppressions, the names of
 * imported files, the audit log and stored answers, all in one commit. Messages that wait for them
 * are not sent. Reviews stay, and count as before. Suppressions stay and still hold, but keep only a
 * hash. A second call erases nothing. Fails with `NotFound` (company) or `InvalidInput`.
 */
export const erasePerson = Effect.fn("erasePerson")(function* (
  actor: Actor,
  companyId: CompanyId,
  given: ContactInput
) {
  yield* requireRight(actor, "handlePrivacy", companyId)
  const person = yield* findPerson(companyId, given)
  const hashes = yield* hashesOf(person)
  const reports = yield* reportsFrom(companyId, hashes)
  const written = withoutReports(yield* reviewsOf(person.invitations), reports)
  const now = yield* Clock.currentTimeMillis
  const words = yield* personWords(identityOf(person, written))
  const invitations = person.invitations
    .map((held) => ({ reviewId: held.reviewId, changes: withoutPerson(held, words, now) }))
    .filter(({ changes }) => changes.length > 0)
  const ofErased = new Set(invitations.map(({ reviewId }) => reviewId))
  const reviews = yield* reviewsWithout(actor, written, ofErased, words, now)
  const erased: Erased = { invitations: invitations.length, reviews: reviews.length }
  const suppressed = yield* suppressedContacts(companyId, hashes)
  const reported = reports.flatMap((report) =>
    rewordReport(report, words.fromOthers, { email: null, contactHash: null })
  )
  const ids = [
    ...person.invitations.map(({ id }) => publicInvitationId(id)),
    ...written.map(({ review }) => publicReviewId(review.review.id))
  ]
  const log = yield* rewordAudit(companyId, ids, words.fromOthers)
  const imports = yield* rewordImports(companyId, words.fromReference)
  const others = suppressed.length + reported.length + log.length + imports.length
  if (erased.invitations + erased.reviews + others === 0) return { value: erased }
  const commit = yield* withAuditEntry(actor, {
    companyId,
    action: "privacy.erased",
    target: companyId,
    details: { ...erased },
    changes: [
      ...invitations.flatMap(({ changes }) => changes),
      ...reviews.flatMap(({ changes }) => changes),
      ...reported,
      ...log,
      ...imports,
      { _tag: "ForgetSuppressed", companyId, contactHashes: suppressed },
      { _tag: "ForgetAnswers", companyId, naming: ids }
    ],
    events: reviews.flatMap(({ events }) => events)
  })
  return { value: erased, commit }
}, commitDecision)

const identityOf = (
  { contact, invitations }: Person,
  written: ReadonlyArray<WrittenReview>
): PersonIdentity => ({
  names: [
    ...invitations.map(({ name }) => name),
    ...written.flatMap(({ review }) => review.review.reviewerName ?? [])
  ],
  emails: [
    ...(contact.kind === "email" ? [contact.value] : []),
    ...invitations.flatMap(({ email }) => email ?? [])
  ],
  phones: [
    ...(contact.kind === "phone" ? [contact.value] : []),
    ...invitations.flatMap(({ phone }) => phone ?? [])
  ],
  maskedContacts: [contact.masked, ...invitations.map(({ maskedContact }) => maskedContact)]
})

/**
 * The writes for the reviews whose invitations are erased, even those that show nothing of the
 * person (contract PRIVACY-4), and for other reviews that contain something of the person.
 */
const reviewsWithout = Effect.fnUntraced(function* (
  actor: Actor,
  written: ReadonlyArray<ReportedReview>,
  ofErased: ReadonlySet<ReviewId | null>,
  { fromOthers, fromTheirOwn }: PersonWords,
  now: number
) {
  const steps = written.flatMap((one): ReadonlyArray<ReviewStep> => {
    const before = one.review.review
    const title = before.title === null ? null : fromTheirOwn(before.title)
    const review = { title, text: fromTheirOwn(before.text), reviewerName: null }
    const { after, alters, changes } = reword(
      one,
      {
        review,
        reply: (reply) => rewordReply(reply, fromOthers(reply.text), fromOthers),
        revision: ({ text, title }) => ({
          title: title === null ? null : fromTheirOwn(title),
          text: fromTheirOwn(text)
        }),
        productName: fromOthers,
        reason: fromOthers,
        evidence: () => ""
      },
      now
    )
    if (!alters && changes.length === 0 && !ofErased.has(before.id)) return []
    const isShortened = review.title !== before.title || review.text !== before.text
    return [
      {
        before,
        after: after.review,
        action: "erased",
        event: rewordedEvent(before),
        actor,
        reason: isShortened ? "Personal data were erased on request" : null,
        audited: null,
        alongside: { changes, events: [] }
      }
    ]
  })
  return yield* Effect.forEach(steps, reviewCommit, { concurrency: 4 })
})

/** Hashes of the person's contacts, given and found. */
const hashesOf = Effect.fnUntraced(function* (person: Person) {
  const addresses = person.invitations.flatMap(({ email, phone }) => [
    ...(email === null ? [] : [{ kind: "email", value: email } as const]),
    ...(phone === null ? [] : [{ kind: "phone", value: phone } as const])
  ])
  return new Set([
    person.contactHash,
    ...person.invitations.map((invitation) => invitation.contactHash),
    ...(yield* Effect.forEach(addresses, contactHash))
  ])
})

/** Reports that hold the person's address. */
const reportsFrom = Effect.fnUntraced(function* (
  companyId: CompanyId,
  hashes: ReadonlySet<ContactHash>
) {
  const reports = yield* Reports
  const found = yield* Effect.forEach(hashes, (hash) => reports.ofContact(companyId, hash), {
    concurrency: 4
  })
  return found.flat()
})

/** The reviews without these reports: a commit replaces each once. */
const withoutReports = (
  written: ReadonlyArray<ReportedReview>,
  reports: ReadonlyArray<Report>
): ReadonlyArray<ReportedReview> => {
  const ids = new Set(reports.map(({ id }) => id))
  return written.map((one) => ({ ...one, reports: one.reports.filter(({ id }) => !ids.has(id)) }))
}

/** The contacts whose masked form a suppression holds. */
const suppressedContacts = Effect.fnUntraced(function* (
  companyId: CompanyId,
  hashes: ReadonlySet<ContactHash>
) {
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

/**
 * Removes the person from an invitation. WhatsApp makes its message ids from the number, so these
 * go too. A scheduled invitation is cancelled, and leaves the outbox. Empty if nothing of the
 * person is left.
 */
const withoutPerson = (
  before: Invitation,
  { fromReference }: PersonWords,
  now: number
): ReadonlyArray<Change> => {
  const erased: Invitation = {
    ...before,
    name: "",
    email: null,
    phone: null,
    maskedContact: "",
    providerMessageId: null,
    reference: before.reference === null ? null : fromReference(before.reference)
  }
  if (Equal.equals(erased, before)) return []
  const invitation: Invitation = {
    ...erased,
    cancelledAt: invitationStatus(before) === "scheduled" ? now : before.cancelledAt,
    version: before.version + 1
  }
  return [
    { _tag: "ReplaceInvitation", invitation },
    { _tag: "SettleMessage", invitation: before, remindAt: null }
  ]
}
