import { IdentityProvider, MemberIdentity } from "@review-proof/ports/sign-in"
import { tableOf } from "./table.ts"

export const identityProviders = tableOf(IdentityProvider, "identity_providers", {
  key: ["company_id"],
  renamed: { isOnlyWay: "only_way" }
})

export const identities = tableOf(MemberIdentity, "member_identities")
