import { Reviews, Suppressions } from "@review-proof/ports"
import type { CompanyId, Invitation, Report, Suppression } from "@review-proof/ports"
import { Reports } from "@review-proof/ports/store"
import { Effect, Option } from "effect"
import { withAuditEntry } from "../audit/audit-entry.ts"
import { commitDecision } from "../commit/commit.ts"
import type { ContactInput } from "../invitations/suppressions.ts"
import { readHistory, readReports } from "../reviews/written-review.ts"
import type { ReportedReview, WrittenReview } from "../reviews/written-review.ts"
import { findPerson } from "./find-person.ts"
import { type Actor, requireRight } from "../rights/actor.ts"

/** The data that a company holds on a person. */
export interface PersonReport {
  readonly invitations: ReadonlyArray<Invitation>
  /** The reviews from the invitations, with their earlier revisions and logs. */
  readonly reviews: ReadonlyArray<WrittenReview>
  readonly suppressions: ReadonlyArray<Suppression>
  /** The person's own reports, while they hold the address. They are for operators alone. */
  readonly reports: ReadonlyArray<Report>
}

/**
 * Gathers what a company holds on a person, by an address of theirs. That it was looked up is
 * logged, without the address. A member gets no reports: who tries one customer after the other would
 * learn who reported a review. Fails with `NotFound` (company) or `InvalidInput`.
 */
export const exportPerson = Effect.fn("exportPerson")(function* (
  actor: Actor,
  companyId: CompanyId,
  given: ContactInput
) {
  yield* requireRight(actor, "handlePrivacy", companyId)
  const { contactHash, invitations } = yield* findPerson(companyId, given)
  const suppressions = yield* Suppressions
  const report: PersonReport = {
    invitations,
    reviews: yield* reviewsOf(invitations),
    suppressions: yield* suppressions.ofContact(companyId, contactHash),
    reports:
      typeof actor === "string"
        ? yield* Reports.use((reports) => reports.ofContact(companyId, contactHash))
        : []
  }
  const commit = yield* withAuditEntry(actor, {
    companyId,
    action: "privacy.exported",
    target: companyId,
    details: { invitations: invitations.length, reviews: report.reviews.length }
  })
  return { value: report, commit }
}, commitDecision)

/**
 * The reviews made from invitations, in any state. Each is read before what belongs to it: whatever
 * is added meanwhile gives it a new version, so that an erasure conflicts.
 */
export const reviewsOf = Effect.fnUntraced(function* (invitations: ReadonlyArray<Invitation>) {
  const reviews = yield* Reviews
  const ids = [...new Set(invitations.flatMap(({ reviewId }) => reviewId ?? []))]
  const found = yield* Effect.forEach(
    ids,
    Effect.fnUntraced(function* (id) {
      const review = Option.getOrUndefined(yield* reviews.find(id))
      if (review === undefined) return []
      const [history, reports] = yield* Effect.all([readHistory(id), readReports(id)], {
        concurrency: 2
      })
      return [{ review, reports, ...history } satisfies ReportedReview]
    }),
    { concurrency: 4 }
  )
  return found.flat()
})
