import type { Me } from "@review-proof/domain/companies"
import { Scope, type ScoredBusiness } from "@review-proof/ports"
import { Schema } from "effect"
import { Text } from "@review-proof/domain/fields"
import { scoreFields, scoreWireOf } from "@review-proof/http-server"

export const businessFields = {
  id: Schema.String,
  name: Schema.String,
  url: Schema.String.annotate({ format: "uri" }),
  ...scoreFields
}

/** A business with its score (contract API-3). */
export const BusinessWire = Schema.Struct(businessFields).annotate({ identifier: "Business" })

export const businessWire = ({ business, score }: ScoredBusiness): typeof BusinessWire.Type => ({
  id: business.id,
  name: business.name,
  url: business.url,
  ...scoreWireOf(score)
})

/** The business that a body names (contract API-10). */
export const ChosenBusiness = Schema.NullOr(Text(0, 200)).annotate({
  description: "The id of a business, biz_…; needed if the key can use several."
})

/** The business and the key of a request (contract API-3). */
export const MeWire = Schema.Struct({
  ...businessFields,
  key: Schema.Struct({ name: Schema.String, permissions: Schema.Array(Scope) }),
  businesses: Schema.Array(BusinessWire)
}).annotate({ identifier: "Me" })

export const meWire = (me: Me): typeof MeWire.Type => ({
  ...businessWire(me.first),
  key: { name: me.keyName, permissions: me.permissions },
  businesses: me.businesses.map(businessWire)
})
