import { Schema } from "effect"
import { BusinessId, CompanyId, MemberId, ReportId, ReviewId } from "./ids.ts"
import { ContactHash } from "./invitation.ts"
import { Timestamp } from "./time.ts"

/** The reasons for which a review is reported. */
const ReportReason = Schema.Literals([
  "fake",
  "conflict_of_interest",
  "offensive",
  "personal_data",
  "advertising",
  "illegal",
  "other"
])

/** A report is open until an operator decides it. */
const ReportStatus = Schema.Literals(["open", "upheld", "dismissed"])

/** A complaint about a review, for operators to decide. */
export const Report = Schema.Struct({
  id: ReportId,
  companyId: CompanyId,
  businessId: BusinessId,
  reviewId: ReviewId,
  reason: ReportReason,
  text: Schema.String,
  /** The member of the company who reports; null for a visitor. */
  memberId: Schema.NullOr(MemberId),
  /** The visitor's address, to which the decision is mailed; null without one, and afterwards. */
  email: Schema.NullOr(Schema.String),
  /** The hash of the address; null when the address is. */
  contactHash: Schema.NullOr(ContactHash),
  /** The language of the mail. */
  language: Schema.String,
  /** The hash of the visitor's network address; null once it no longer counts. */
  networkHash: Schema.NullOr(ContactHash),
  status: ReportStatus,
  /** Why the operator decided so. */
  decision: Schema.NullOr(Schema.String),
  createdAt: Timestamp,
  decidedAt: Schema.NullOr(Timestamp),
  version: Schema.Int
})
export interface Report extends Schema.Schema.Type<typeof Report> {}
