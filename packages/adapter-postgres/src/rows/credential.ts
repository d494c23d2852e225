import { AccessToken, ApiKey } from "@review-proof/ports"
import { type Row, tableOf } from "./table.ts"

export const apiKeys = tableOf(ApiKey, "api_keys")

export type KeyRow = Row<typeof apiKeys>

export const accessTokens = tableOf(AccessToken, "access_tokens")
