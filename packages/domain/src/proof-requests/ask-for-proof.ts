import type { Member, ProofRequest, Review, ReviewId } from "@review-proof/ports"
import { Effect } from "effect"
import { commitByForm, type SentForm } from "../commit/by-form.ts"
import { InvalidTransition } from "../errors.ts"
import { getAnyReview } from "../reviews/list-reviews.ts"
import { requestProof } from "./create-proof-request.ts"
import { newestProofRequests } from "./list-proof-requests.ts"
import { raisesProof } from "./decide-proof-request.ts"

/**
 * A member asks for proof of a purchase. Nothing happens while a request of the review is open,
 * even if several members ask at once. Fails with `NotFound`, or with `InvalidTransition` where the
 * review is not published or its purchase is verified.
 */
export const askForProofByForm = Effect.fn("askForProofByForm")(function* (
  member: Member,
  reviewId: ReviewId,
  form: SentForm
) {
  yield* commitByForm(
    form,
    Effect.gen(function* () {
      const decision = yield* requestProof(member, reviewId, kind)
      const { review } = yield* getAnyReview(reviewId)
      if (!raisesProof(kind, review.proof)) {
        return yield* new InvalidTransition({ from: review.proof, action: "request_proof" })
      }
      const requests = yield* newestProofRequests(reviewId)
      return requests.some(isOpen) ? { value: undefined } : decision
    })
  )
})

/** True if a request by a member would be accepted for the review, and could raise its proof. */
export const mayAskForProof = (review: Review, requests: ReadonlyArray<ProofRequest>): boolean =>
  review.state === "published" && raisesProof(kind, review.proof) && !requests.some(isOpen)

const kind = "transaction"

const isOpen = ({ status }: ProofRequest): boolean => status === "open"
