import { reviewIdWire } from "@review-proof/http-server"
import type { Member, ReplyId, ReviewId } from "@review-proof/ports"
import type { PageTexts } from "@review-proof/translations"
import type { Html } from "../../html/html.ts"
import { inboxQuery, type InboxParameters } from "./inbox-query.ts"

/** A form as typed, with its problems. */
export interface TypedText {
  readonly text: string
  readonly problem: string | null
}

export interface ShownReview {
  /** The query of the list beside the review. */
  readonly written: InboxParameters
  readonly reply: TypedText
  /** The id of the saved reply that was chosen; empty for none. */
  readonly saved: string
  readonly member: Member
  /** The reply that is being corrected. */
  readonly correction: (TypedText & { readonly id: ReplyId }) | null
  readonly report: (TypedText & { readonly reason: string }) | null
  readonly sending: Html
  /** The name of the action that a form has just done. */
  readonly done: string | null
  readonly form: string
  readonly now: number
  readonly texts: PageTexts
}

/** The address that a form of a review is sent to; it keeps the part of the inbox. */
export const formPath = (id: ReviewId, what: string, { written }: ShownReview): string =>
  `/portal/reviews/${reviewIdWire(id)}/${what}${inboxQuery(written)}`
