import type { AccessToken, ApiKey } from "@review-proof/ports"
import { type Row, tableOf } from "./table.ts"

export const apiKeys = tableOf<ApiKey>()("api_keys", {
  id: "id",
  companyId: "company_id",
  clientId: "client_id",
  lineageId: "lineage_id",
  hash: "hash",
  hint: "hint",
  name: "name",
  permissions: "permissions",
  businesses: "businesses",
  ipAllowlist: "ip_allowlist",
  createdBy: "created_by",
  lifetime: "lifetime",
  createdAt: "created_at",
  expiresAt: "expires_at",
  rotatedAt: "rotated_at",
  blockedAt: "blocked_at",
  revokedAt: "revoked_at",
  lastUsedAt: "last_used_at",
  version: "version"
})

export type KeyRow = Row<typeof apiKeys>

export const accessTokens = tableOf<AccessToken>()("access_tokens", {
  hash: "hash",
  keyId: "key_id",
  companyId: "company_id",
  scopes: "scopes",
  issuedAt: "issued_at",
  expiresAt: "expires_at"
})
