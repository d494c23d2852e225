import { hideReview, removeReview, restoreReview } from "@review-proof/domain/reviews"
import { Reason } from "@review-proof/http-server"
import type { ReviewId } from "@review-proof/ports"
import { Option, Schema } from "effect"
import { operator } from "./console-route.ts"
import { trimmed, type Fields } from "../forms/typed-values.ts"

/** The reason in a form; undefined if it is not valid. */
export const reasonOfForm = (fields: Fields): string | undefined =>
  Option.getOrUndefined(decodeReason(trimmed(fields, "reason")))

const decodeReason = Schema.decodeUnknownOption(Reason)

export const carryOutDecision = (id: ReviewId, decision: string, reason: string | null) => {
  switch (decision) {
    case "hide":
      return hideReview(operator, id, reason ?? "")
    case "refuse":
    case "remove":
      return removeReview(operator, id, reason ?? "")
    default:
      return restoreReview(operator, id, reason)
  }
}
