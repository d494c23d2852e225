import type { Business, Company, ProofRequest, Report, ReviewId } from "@review-proof/ports"
import { Reports } from "@review-proof/ports/store"
import { Effect } from "effect"
import { getBusiness } from "../businesses/get-business.ts"
import { getCompany } from "../companies/get-company.ts"
import { newestProofRequests } from "../proof-requests/list-proof-requests.ts"
import { getAnyReview } from "../reviews/list-reviews.ts"
import { namesIn, readHistory, type WrittenReview } from "../reviews/written-review.ts"

/** One review as operators see it, in any state. */
export interface ConsoleReview extends WrittenReview {
  readonly company: Company
  readonly business: Business
  /** Newest first, the last ten. */
  readonly proofRequests: ReadonlyArray<ProofRequest>
  /** Newest first, the last twenty. */
  readonly reports: ReadonlyArray<Report>
  /** The names of the members in the reports and the moderation by their ids. */
  readonly names: ReadonlyMap<string, string>
}

/** Fails with `NotFound`. */
export const readConsoleReview = Effect.fn("readConsoleReview")(function* (id: ReviewId) {
  const review = yield* getAnyReview(id)
  const { businessId, companyId } = review.review
  const [company, { business }, history, proofRequests, reports] = yield* Effect.all(
    [
      getCompany(companyId),
      getBusiness(businessId),
      readHistory(id),
      newestProofRequests(id),
      Reports.use((port) => port.page(id, {}, { limit: 20, after: null }))
    ],
    { concurrency: "unbounded" }
  )
  const read: ConsoleReview = {
    review,
    ...history,
    company,
    business,
    proofRequests,
    reports: reports.items,
    names: yield* namesIn({ ...history, reports: reports.items })
  }
  return read
})
