import { shortNamePattern } from "@review-proof/domain/companies"
import { Schema } from "effect"
import { type ScoredBusiness, CompanyId } from "@review-proof/ports"
import { businessFields, businessWire } from "../../wire/business.ts"
import { BusinessName } from "@review-proof/http-server"
import { EmailAddress, SiteUrl } from "./fields.ts"

/** The public Business, whose it is, what names its page, and how its mails go out. */
export const ManagedBusinessWire = Schema.Struct({
  ...businessFields,
  company_id: CompanyId,
  short_name: Schema.NullOr(Schema.String),
  reminders: Schema.Boolean,
  reply_to: Schema.NullOr(Schema.String)
}).annotate({ identifier: "Business" })

export const managedBusinessWire = (found: ScoredBusiness): typeof ManagedBusinessWire.Type => ({
  ...businessWire(found),
  company_id: found.business.companyId,
  short_name: found.business.shortName,
  reminders: found.business.reminders,
  reply_to: found.business.replyTo
})

const ShortName = Schema.NullOr(
  Schema.String.check(
    Schema.isPattern(shortNamePattern, {
      message: "must be 2 to 64 lower-case letters, digits and hyphens"
    })
  )
).annotate({ description: "Names the page `/b/{short name}`; no two businesses have the same." })

const ReplyTo = Schema.NullOr(EmailAddress).annotate({
  description: "Answers to invitations go to this address (`Reply-To`); null for mails without it."
})

export const CreateBusinessWire = Schema.Struct({
  name: BusinessName,
  url: SiteUrl,
  short_name: Schema.optionalKey(ShortName),
  reply_to: Schema.optionalKey(ReplyTo)
}).annotate({ identifier: "CreateBusiness" })

export const ChangeBusinessWire = Schema.Struct({
  name: Schema.optionalKey(BusinessName),
  url: Schema.optionalKey(SiteUrl),
  short_name: Schema.optionalKey(ShortName),
  reminders: Schema.optionalKey(Schema.Boolean),
  reply_to: Schema.optionalKey(ReplyTo)
}).annotate({ identifier: "ChangeBusiness" })

/** The fields as the domain names them; what was left out stays so. */
export const businessInput = <Fields extends object>({
  reply_to,
  short_name,
  ...fields
}: Fields & { readonly reply_to?: string | null; readonly short_name?: string | null }) => ({
  ...fields,
  ...(short_name === undefined ? {} : { shortName: short_name }),
  ...(reply_to === undefined ? {} : { replyTo: reply_to })
})
