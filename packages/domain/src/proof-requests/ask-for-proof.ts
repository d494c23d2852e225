import { ProofRequests, type Member, type ReviewId } from "@review-proof/ports"
import { Effect } from "effect"
import { commitByForm, type SentForm } from "../commit/by-form.ts"
import { requestProof } from "./create-proof-request.ts"

/**
 * A member asks for proof of a purchase. Nothing happens while a request of the review is open,
 * even if several members ask at once. Fails with `NotFound` or `InvalidTransition`.
 */
export const askForProofByForm = Effect.fn("askForProofByForm")(function* (
  member: Member,
  reviewId: ReviewId,
  form: SentForm
) {
  yield* commitByForm(
    form,
    Effect.gen(function* () {
      const decision = yield* requestProof(member, reviewId, "transaction")
      const { items } = yield* ProofRequests.use((requests) =>
        requests.page(reviewId, { limit: 10, after: null })
      )
      const isAsked = items.some(({ status }) => status === "open")
      return isAsked ? { value: null, commit: {} } : decision
    })
  )
})
