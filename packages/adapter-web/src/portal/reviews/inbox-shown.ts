import { publicReviewId } from "@review-proof/domain/requests"
import type { ReplyId, ReviewId } from "@review-proof/ports"
import { withQuery } from "../../html/addresses.ts"
import type { InboxParameters } from "./inbox-query.ts"
import type { PortalParts } from "../frame/portal-page.ts"

export interface ShownReview extends PortalParts {
  /** The query of the list beside the review. */
  readonly written: InboxParameters
  /** The text of a new reply, as it was typed or saved. */
  readonly reply: string
  /** The id of the saved reply that was chosen; empty for none. */
  readonly saved: string
  /** The reply that is being corrected, with the version of the review that its form showed. */
  readonly correction: {
    readonly id: ReplyId
    readonly text: string
    readonly version?: number | undefined
  } | null
  readonly report: { readonly reason: string; readonly text: string } | null
}

/** The address that a form of a review is sent to; it keeps the part of the inbox. */
export const formPath = (id: ReviewId, what: string, { written }: ShownReview): string =>
  withQuery(`/portal/reviews/${publicReviewId(id)}/${what}`, written)
