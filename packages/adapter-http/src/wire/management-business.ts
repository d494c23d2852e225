/** Businesses as the management API shows and takes them. */
import { Schema } from "effect"
import { type ScoredBusiness, CompanyId } from "@review-proof/ports"
import { businessFields, businessWire } from "./business.ts"
import { BusinessName } from "./fields.ts"
import { SiteUrl } from "./management-fields.ts"

/** The public Business, whose it is, and whether its invitations are followed by a reminder. */
export const ManagedBusinessWire = Schema.Struct({
  ...businessFields,
  company_id: CompanyId,
  reminders: Schema.Boolean
}).annotate({ identifier: "Business" })

export const managedBusinessWire = (found: ScoredBusiness): typeof ManagedBusinessWire.Type => ({
  ...businessWire(found),
  company_id: found.business.companyId,
  reminders: found.business.reminders
})

export const CreateBusinessWire = Schema.Struct({
  name: BusinessName,
  url: SiteUrl
}).annotate({ identifier: "CreateBusiness" })

export const ChangeBusinessWire = Schema.Struct({
  name: Schema.optionalKey(BusinessName),
  url: Schema.optionalKey(SiteUrl),
  reminders: Schema.optionalKey(Schema.Boolean)
}).annotate({ identifier: "ChangeBusiness" })
