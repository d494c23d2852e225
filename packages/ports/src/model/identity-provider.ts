import { Schema } from "effect"
import { CompanyId, MemberId } from "./ids.ts"
import { Timestamp } from "./time.ts"

/** The OpenID Connect provider of a company, through which its members may sign in. */
export const IdentityProvider = Schema.Struct({
  companyId: CompanyId,
  /** Its URL, as its tokens name it. */
  issuer: Schema.String,
  clientId: Schema.String,
  /** The client's secret: the id of its key, a dot, AES-256-GCM in base64. */
  secret: Schema.String,
  /** Members sign in in no other way. */
  isOnlyWay: Schema.Boolean,
  /** When an owner signed in through it with these settings first. */
  provenAt: Schema.NullOr(Timestamp),
  version: Schema.Int
})
export interface IdentityProvider extends Schema.Schema.Type<typeof IdentityProvider> {}

/** A member's identity at a provider. */
export const MemberIdentity = Schema.Struct({
  companyId: CompanyId,
  memberId: MemberId,
  issuer: Schema.String,
  /** The provider's id of the person, which does not change with their address. */
  subject: Schema.String,
  linkedAt: Timestamp
})
export interface MemberIdentity extends Schema.Schema.Type<typeof MemberIdentity> {}
