import { Schema } from "effect"
import { CompanyId, EndpointId, KeyId, MemberId, ReportId, ReviewId, SignInId } from "./ids.ts"
import { Stars } from "./review.ts"
import { Timestamp } from "./time.ts"

/** A mail to a member of a company, or to the person who reported a review; sent once. */
export const Notice = Schema.TaggedUnion({
  /** To the company's owner. */
  EndpointPaused: { endpointId: EndpointId, url: Schema.String, failingSince: Timestamp },
  /** To the member who created the key. */
  KeyExpires: { keyId: KeyId, keyName: Schema.String, hint: Schema.String, expiresAt: Timestamp },
  /** To the member; without one it first becomes a notice for each member who wants it. */
  LowReview: {
    reviewId: ReviewId,
    stars: Stars,
    businessName: Schema.String,
    memberId: Schema.NullOr(MemberId)
  },
  /** To members like `LowReview`, once a month, when most of the month's requests are used. */
  UsageHigh: {
    month: Schema.String,
    requests: Schema.Int,
    limit: Schema.Int,
    memberId: Schema.NullOr(MemberId)
  },
  /** Sent to a person who asked to sign in. Link and code are made at sending, and not stored. */
  SignInLink: {
    signInId: SignInId,
    memberId: MemberId,
    /** The page to come back to, `/portal/reviews`. */
    returnPath: Schema.String
  },
  /** To a colleague whom an owner invited. */
  MemberInvited: { memberId: MemberId, invitedBy: MemberId },
  /** To the visitor who made the report. */
  ReportDecided: { reportId: ReportId }
})
export type Notice = typeof Notice.Type

/** True if somebody waits for the mail, because its link soon expires; no other mail delays it. */
export const isAwaited = ({ _tag }: Notice): boolean => _tag === "SignInLink"

/** A notice in the outbox. Its id is derived from its cause, so that one cause makes one mail. */
export const QueuedNotice = Schema.Struct({
  id: Schema.String,
  companyId: CompanyId,
  notice: Notice,
  dueAt: Timestamp
})
export interface QueuedNotice extends Schema.Schema.Type<typeof QueuedNotice> {}
