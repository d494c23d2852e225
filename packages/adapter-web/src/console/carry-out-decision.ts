import { hideReview, removeReview, restoreReview } from "@review-proof/domain/reviews"
import { Reason } from "@review-proof/http-server"
import type { ReviewId, ReviewState } from "@review-proof/ports"
import { Option, Schema } from "effect"
import { operator } from "./console-route.ts"
import { trimmed, type Fields } from "../forms/typed-values.ts"

/** The reason in a form; undefined if it is not valid. */
export const reasonOfForm = (fields: Fields): string | undefined =>
  Option.getOrUndefined(decodeReason(trimmed(fields, "reason")))

const decodeReason = Schema.decodeUnknownOption(Reason)

export const carryOutDecision = (
  id: ReviewId,
  {
    about,
    decision,
    reason
  }: {
    /** The state that the operator saw. */
    readonly about: ReviewState
    readonly decision: string
    readonly reason: string | null
  }
) => {
  switch (decision) {
    case "hide":
      return hideReview(operator, id, reason ?? "", about)
    case "refuse":
    case "remove":
      return removeReview(operator, id, reason ?? "", about)
    default:
      return restoreReview(operator, id, reason, about)
  }
}
