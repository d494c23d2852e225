import type { Passkey } from "@review-proof/ports/sign-in"
import { tableOf } from "./table.ts"

export const passkeys = tableOf<Passkey>()("passkeys", {
  id: "id",
  companyId: "company_id",
  memberId: "member_id",
  credentialId: "credential_id",
  publicKey: "public_key",
  counter: "counter",
  transports: "transports",
  isBackedUp: "backed_up",
  name: "name",
  createdAt: "created_at",
  lastUsedAt: "last_used_at",
  version: "version"
})
