import { Schema } from "effect"
import { BusinessId, CompanyId } from "./ids.ts"
import { Timestamp } from "./time.ts"

/** The facts about a business's logo, without its bytes. */
export const LogoFacts = Schema.Struct({
  /** SHA-256 of the bytes, lower-case hex. */
  hash: Schema.String,
  type: Schema.Literals(["image/png", "image/jpeg", "image/webp"]),
  width: Schema.Int,
  height: Schema.Int
})

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
  /** The postal address, in lines. */
  address: Schema.NullOr(Schema.String),
  /** The colour of its initials, `#0a6757`. */
  colour: Schema.NullOr(Schema.String),
  /** BCP 47 tag for invitations that name no language. */
  language: Schema.String,
  logo: Schema.NullOr(LogoFacts),
  createdAt: Timestamp,
  version: Schema.Int
})
export interface Business extends Schema.Schema.Type<typeof Business> {}

/** The picture of a business. */
export interface BusinessLogo {
  readonly businessId: BusinessId
  readonly companyId: CompanyId
  readonly bytes: Uint8Array
}
