import { Schema } from "effect"
import { type Business, type ScoredBusiness, CompanyId } from "@review-proof/ports"
import { businessFields, businessWire } from "../../wire/business.ts"
import {
  BusinessName,
  Colour,
  EmailAddress,
  LanguageTag,
  logoPath,
  PostalAddress,
  ShortName,
  SiteUrl
} from "@review-proof/http-server"

/** The public Business, whose it is, what names its page, and how its mails go out. */
export const ManagedBusinessWire = Schema.Struct({
  ...businessFields,
  company_id: CompanyId,
  short_name: Schema.NullOr(Schema.String),
  reminders: Schema.Boolean,
  reply_to: Schema.NullOr(Schema.String),
  address: Schema.NullOr(Schema.String),
  colour: Schema.NullOr(Schema.String),
  language: Schema.String,
  logo_url: Schema.NullOr(Schema.String.annotate({ format: "uri" }))
}).annotate({ identifier: "Business" })

/** `baseUrl` is the public one, under which the business has a page. */
export const managedBusinessWire =
  (baseUrl: string) =>
  (found: ScoredBusiness): typeof ManagedBusinessWire.Type => ({
    ...businessWire(found),
    company_id: found.business.companyId,
    short_name: found.business.shortName,
    reminders: found.business.reminders,
    reply_to: found.business.replyTo,
    address: found.business.address,
    colour: found.business.colour,
    language: found.business.language,
    logo_url: logoUrl(found.business, baseUrl)
  })

const logoUrl = (business: Business, baseUrl: string): string | null => {
  const path = logoPath(business)
  return path === null ? null : `${baseUrl}${path}`
}

const NullableShortName = Schema.NullOr(ShortName).annotate({
  description: "Names the page `/b/{short name}`; no two businesses have the same."
})

const ReplyTo = Schema.NullOr(EmailAddress).annotate({
  description: "Answers to invitations go to this address (`Reply-To`); null for mails without it."
})

const Address = Schema.NullOr(PostalAddress).annotate({
  description: "The postal address, in lines. The public page shows it."
})

const NullableColour = Schema.NullOr(Colour).annotate({
  description: "The colour of the initials on pages without a logo."
})

const Language = LanguageTag.annotate({
  description: "The language of invitations that name none."
})

export const CreateBusinessWire = Schema.Struct({
  name: BusinessName,
  url: SiteUrl,
  short_name: Schema.optionalKey(NullableShortName),
  reply_to: Schema.optionalKey(ReplyTo),
  address: Schema.optionalKey(Address),
  colour: Schema.optionalKey(NullableColour),
  language: Schema.optionalKey(Language)
}).annotate({ identifier: "CreateBusiness" })

export const ChangeBusinessWire = Schema.Struct({
  name: Schema.optionalKey(BusinessName),
  url: Schema.optionalKey(SiteUrl),
  short_name: Schema.optionalKey(NullableShortName),
  reminders: Schema.optionalKey(Schema.Boolean),
  reply_to: Schema.optionalKey(ReplyTo),
  address: Schema.optionalKey(Address),
  colour: Schema.optionalKey(NullableColour),
  language: Schema.optionalKey(Language)
}).annotate({ identifier: "ChangeBusiness" })
