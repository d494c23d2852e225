import { ProofRequests, type Member, type ReviewId } from "@review-proof/ports"
import { Effect } from "effect"
import { runOnceByForm, type SentForm } from "../commit/by-form.ts"
import { readReview } from "../reviews/moderate-review.ts"
import { requireRight } from "../rights/require-right.ts"
import { createProofRequest } from "./create-proof-request.ts"

/**
 * A member asks for proof of a purchase, once for each form that is sent. Nothing happens while a
 * request of the review is open. Fails with `NotFound` or `InvalidTransition`.
 */
export const askForProofByForm = Effect.fn("askForProofByForm")(function* (
  member: Member,
  reviewId: ReviewId,
  form: SentForm
) {
  const { review } = yield* readReview(reviewId)
  yield* requireRight(member, "askForProof", review.companyId)
  const { items } = yield* ProofRequests.use((requests) =>
    requests.page(reviewId, { limit: 10, after: null })
  )
  if (items.some(({ status }) => status === "open")) return
  yield* runOnceByForm(form, createProofRequest(member, reviewId, "transaction"))
})
