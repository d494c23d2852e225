import { Schema } from "effect"
import { type Business, type ScoredBusiness, CompanyId } from "@review-proof/ports"
import { businessFields, businessWire } from "../../wire/business.ts"
import {
  BusinessName,
  Colour,
  LanguageTag,
  PostalAddress,
  ReplyAddress,
  ShortName,
  SiteUrl
} from "@review-proof/domain/fields"
import { logoPath } from "@review-proof/http-server"
import { wireOf } from "../../wire/wire-of.ts"

/** The public API does not show these fields. */
const managedFields = {
  company_id: CompanyId,
  short_name: Schema.NullOr(Schema.String),
  reminders: Schema.Boolean,
  reply_to: Schema.NullOr(Schema.String),
  address: Schema.NullOr(Schema.String),
  colour: Schema.NullOr(Schema.String),
  language: Schema.String
}

/** The public Business, and what only operators and its own company see. */
export const ManagedBusinessWire = Schema.Struct({
  ...businessFields,
  ...managedFields,
  logo_url: Schema.NullOr(Schema.String.annotate({ format: "uri" }))
}).annotate({ identifier: "Business" })

/** `baseUrl` is the public one, under which the business has a page. */
export const managedBusinessWire =
  (baseUrl: string) =>
  (found: ScoredBusiness): typeof ManagedBusinessWire.Type => ({
    ...businessWire(found),
    ...managedFieldsWire(found.business),
    logo_url: logoUrl(found.business, baseUrl)
  })

const managedFieldsWire = wireOf(Schema.Struct(managedFields))

const logoUrl = (business: Business, baseUrl: string): string | null => {
  const path = logoPath(business)
  return path === null ? null : `${baseUrl}${path}`
}

/** The fields of both a new business and a change of one. */
const optionalFields = {
  short_name: Schema.optionalKey(
    Schema.NullOr(ShortName).annotate({
      description: "Names the page `/b/{short name}`; unique over all companies."
    })
  ),
  reply_to: Schema.optionalKey(
    Schema.NullOr(ReplyAddress).annotate({
      description:
        "Answers to invitations go to this address (`Reply-To`); null for mails without it."
    })
  ),
  address: Schema.optionalKey(
    Schema.NullOr(PostalAddress).annotate({
      description: "The postal address, in lines. The public page shows it."
    })
  ),
  colour: Schema.optionalKey(
    Schema.NullOr(Colour).annotate({
      description: "The colour of the initials on pages without a logo."
    })
  ),
  language: Schema.optionalKey(
    LanguageTag.annotate({ description: "The language of invitations that name none." })
  )
}

export const CreateBusinessWire = Schema.Struct({
  name: BusinessName,
  url: SiteUrl,
  ...optionalFields
}).annotate({ identifier: "CreateBusiness" })

export const ChangeBusinessWire = Schema.Struct({
  name: Schema.optionalKey(BusinessName),
  url: Schema.optionalKey(SiteUrl),
  ...optionalFields,
  reminders: Schema.optionalKey(Schema.Boolean)
}).annotate({ identifier: "ChangeBusiness" })
