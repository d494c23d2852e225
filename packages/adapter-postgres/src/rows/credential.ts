import type { AccessToken, ApiKey } from "@review-proof/ports"
import { instant, instantOrNull, table } from "./table.ts"

export const apiKeys = table({
  name: "api_keys",
  columns: [
    "id",
    "company_id",
    "client_id",
    "lineage_id",
    "hash",
    "hint",
    "name",
    "permissions",
    "businesses",
    "ip_allowlist",
    "created_by",
    "lifetime",
    "created_at",
    "expires_at",
    "rotated_at",
    "blocked_at",
    "revoked_at",
    "last_used_at",
    "version"
  ],
  row: (key: ApiKey) => ({
    id: key.id,
    company_id: key.companyId,
    client_id: key.clientId,
    lineage_id: key.lineageId,
    hash: key.hash,
    hint: key.hint,
    name: key.name,
    permissions: key.permissions,
    businesses: key.businesses,
    ip_allowlist: key.ipAllowlist,
    created_by: key.createdBy,
    lifetime: key.lifetime,
    created_at: instant(key.createdAt),
    expires_at: instantOrNull(key.expiresAt),
    rotated_at: instantOrNull(key.rotatedAt),
    blocked_at: instantOrNull(key.blockedAt),
    revoked_at: instantOrNull(key.revokedAt),
    last_used_at: instantOrNull(key.lastUsedAt),
    version: key.version
  })
})

export interface KeyRow {
  readonly id: ApiKey["id"]
  readonly company_id: ApiKey["companyId"]
  readonly client_id: ApiKey["clientId"]
  readonly lineage_id: ApiKey["lineageId"]
  readonly hash: ApiKey["hash"]
  readonly hint: string
  readonly name: string
  readonly permissions: ApiKey["permissions"]
  readonly businesses: ApiKey["businesses"]
  readonly ip_allowlist: ReadonlyArray<string>
  readonly created_by: ApiKey["createdBy"]
  readonly lifetime: ApiKey["lifetime"]
  readonly created_at: number
  readonly expires_at: number | null
  readonly rotated_at: number | null
  readonly blocked_at: number | null
  readonly revoked_at: number | null
  readonly last_used_at: number | null
  readonly version: number
}

export const toKey = (row: KeyRow): ApiKey => ({
  id: row.id,
  companyId: row.company_id,
  clientId: row.client_id,
  lineageId: row.lineage_id,
  hash: row.hash,
  hint: row.hint,
  name: row.name,
  permissions: row.permissions,
  businesses: row.businesses,
  ipAllowlist: row.ip_allowlist,
  createdBy: row.created_by,
  lifetime: row.lifetime,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  rotatedAt: row.rotated_at,
  blockedAt: row.blocked_at,
  revokedAt: row.revoked_at,
  lastUsedAt: row.last_used_at,
  version: row.version
})

export const accessTokens = table({
  name: "access_tokens",
  columns: ["hash", "key_id", "company_id", "scopes", "issued_at", "expires_at"],
  row: (token: AccessToken) => ({
    hash: token.hash,
    key_id: token.keyId,
    company_id: token.companyId,
    scopes: token.scopes,
    issued_at: instant(token.issuedAt),
    expires_at: instant(token.expiresAt)
  })
})

export interface TokenRow {
  readonly hash: AccessToken["hash"]
  readonly key_id: AccessToken["keyId"]
  readonly company_id: AccessToken["companyId"]
  readonly scopes: AccessToken["scopes"]
  readonly issued_at: number
  readonly expires_at: number
}

export const toToken = (row: TokenRow): AccessToken => ({
  hash: row.hash,
  keyId: row.key_id,
  companyId: row.company_id,
  scopes: row.scopes,
  issuedAt: row.issued_at,
  expiresAt: row.expires_at
})
