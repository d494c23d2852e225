import { reviewIdWire } from "@review-proof/http-server"
import type { Member, ReplyId, ReviewId } from "@review-proof/ports"
import { withQuery } from "../../html/with-query.ts"
import type { InboxParameters } from "./inbox-query.ts"
import type { PageParts } from "../parts/form-parts.ts"

/** A form as typed, with its problems. */
export interface TypedText {
  readonly text: string
  readonly problem: string | null
}

export interface ShownReview extends PageParts {
  /** The query of the list beside the review. */
  readonly written: InboxParameters
  readonly reply: TypedText
  /** The id of the saved reply that was chosen; empty for none. */
  readonly saved: string
  readonly member: Member
  /** The reply that is being corrected. */
  readonly correction: (TypedText & { readonly id: ReplyId }) | null
  readonly report: (TypedText & { readonly reason: string }) | null
}

/** The address that a form of a review is sent to; it keeps the part of the inbox. */
export const formPath = (id: ReviewId, what: string, { written }: ShownReview): string =>
  withQuery(`/portal/reviews/${reviewIdWire(id)}/${what}`, written)
