import { Schema } from "effect"
import { BusinessId, CompanyId } from "./ids.ts"
import { Timestamp } from "./time.ts"

/** A business of a company: it has reviews and a score. */
export const Business = Schema.Struct({
  id: BusinessId,
  companyId: CompanyId,
  name: Schema.String,
  url: Schema.String,
  /** Names its page, `/b/{short name}`; unique over all companies. */
  shortName: Schema.NullOr(Schema.String),
  /** True if an unanswered invitation is followed by one reminder. */
  reminders: Schema.Boolean,
  /** Customers who answer an invitation write to this address. */
  replyTo: Schema.NullOr(Schema.String),
  createdAt: Timestamp,
  version: Schema.Int
})
export interface Business extends Schema.Schema.Type<typeof Business> {}
