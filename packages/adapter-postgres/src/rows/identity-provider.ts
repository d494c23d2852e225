import type { IdentityProvider, MemberIdentity } from "@review-proof/ports/sign-in"
import { tableOf } from "./table.ts"

export const identityProviders = tableOf<IdentityProvider>()(
  "identity_providers",
  {
    companyId: "company_id",
    issuer: "issuer",
    clientId: "client_id",
    secret: "secret",
    isOnlyWay: "only_way",
    provenAt: "proven_at",
    version: "version"
  },
  ["company_id"]
)

export const identities = tableOf<MemberIdentity>()("member_identities", {
  companyId: "company_id",
  memberId: "member_id",
  issuer: "issuer",
  subject: "subject",
  linkedAt: "linked_at"
})
