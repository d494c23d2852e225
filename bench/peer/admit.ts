import { createHash } from "node:crypto"
import type { AdmissionRow, Store } from "./store.ts"

/** A refusal, with the status and code that the description gives it. */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  readonly headers: Readonly<Record<string, string>>

  constructor(status: number, code: string, headers: Readonly<Record<string, string>> = {}) {
    super(code)
    this.status = status
    this.code = code
    this.headers = headers
  }
}

export interface Caller {
  readonly companyId: string
  /** Shared by a key and those that it was rotated from or to. */
  readonly lineageId: string
  readonly businessIds: ReadonlyArray<string>
  readonly headers: Readonly<Record<string, string>>
}

const bearer = /^bearer +([A-Za-z0-9\-._~+/]+=*)$/i
const key = /^pk_live_[0-9a-f]{32}$/
const token = /^pwt_[A-Za-z0-9_-]{43}$/
export const credential =
  /(?<![A-Za-z0-9_-])(?:pk_live_[0-9a-f]{32}|pwt_[A-Za-z0-9_-]{43})(?![A-Za-z0-9_-])/i
export const parameterNames = new Set([
  "access_token",
  "api_key",
  "apikey",
  "key",
  "token",
  "client_secret",
  "client_id",
  "secret",
  "authorization"
])

const maxAsks = 50

/** The checks before an operation, in the service's order. */
export async function admit(
  store: Store,
  request: {
    readonly query: Readonly<Record<string, unknown>>
    readonly cookie: string | undefined
    readonly authorization: string | undefined
    readonly address: string
  },
  scope: string,
  ratePerSecond: number
): Promise<Caller> {
  for (const [name, value] of Object.entries(request.query)) {
    if (
      parameterNames.has(name.toLowerCase()) ||
      credential.test(name) ||
      credential.test(String(value))
    ) {
      throw new Refusal(400, "credentials_in_url")
    }
  }
  if (credential.test(request.cookie ?? "")) throw new Refusal(400, "credentials_in_url")
  const text = bearer.exec(request.authorization ?? "")?.[1] ?? ""
  const kind = key.test(text) ? "key" : token.test(text) ? "token" : undefined
  if (kind === undefined) throw new Refusal(401, "invalid_key")
  const hash = createHash("sha256").update(text).digest("hex")
  const values = [hash, request.address, request.address, ratePerSecond]
  for (let ask = 0; ask < maxAsks; ask++) {
    const row = await store.admit(kind, values)
    if (row === undefined || row.passes !== row.counted) continue
    const { month_limit, requests, used } = row
    if (requests === null) throw refusalOf(row, kind, ratePerSecond)
    const scopes = row.token_scopes ?? row.permissions
    if (!scopes.includes(scope)) throw new Refusal(403, "insufficient_scope")
    return {
      companyId: row.company_id,
      lineageId: row.lineage_id,
      businessIds: row.business_ids,
      headers: limitHeaders(
        ratePerSecond,
        ratePerSecond - used,
        month_limit,
        month_limit - requests
      )
    }
  }
  throw new Refusal(500, "internal_error")
}

function refusalOf(row: AdmissionRow, kind: "key" | "token", ratePerSecond: number): Refusal {
  if (row.blocked_until !== null)
    return new Refusal(
      429,
      "too_many_auth_failures",
      retryAfter(row.blocked_until.getTime() - row.now.getTime())
    )
  if (row.id === null || row.revoked_at !== null)
    return new Refusal(401, kind === "key" ? "invalid_key" : "invalid_token")
  if (kind === "token" && (row.blocked_at !== null || row.rotated_at !== null))
    return new Refusal(401, "invalid_token")
  if (row.expired === true)
    return new Refusal(401, kind === "key" ? "key_expired" : "token_expired")
  if (row.blocked_at !== null) return new Refusal(403, "key_blocked")
  if (row.status !== "active") return new Refusal(403, "company_suspended")
  if (row.plan === "free") return new Refusal(403, "plan_required")
  return new Refusal(429, "rate_limited", {
    ...limitHeaders(ratePerSecond, 0, row.month_limit, 0),
    ...retryAfter(1000)
  })
}

function limitHeaders(
  limit: number,
  remaining: number,
  monthLimit: number,
  monthRemaining: number
) {
  return {
    "ratelimit-limit": String(limit),
    "ratelimit-remaining": String(remaining),
    "ratelimit-reset": "1",
    "ratelimit-monthly-limit": String(monthLimit),
    "ratelimit-monthly-remaining": String(monthRemaining)
  }
}

const retryAfter = (millis: number) => ({ "retry-after": String(Math.ceil(millis / 1000)) })
