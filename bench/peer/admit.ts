import { createHash } from "node:crypto"
import type pg from "pg"
import { admission } from "./statements.ts"

export class Refusal extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string) {
    super(code)
    this.status = status
    this.code = code
  }
}

export interface Caller {
  readonly companyId: string
  readonly keyId: string
  readonly businesses: ReadonlyArray<string>
  readonly headers: Readonly<Record<string, string>>
}

interface AdmissionRow {
  readonly id: string
  readonly company_id: string
  readonly permissions: ReadonlyArray<string>
  readonly businesses: ReadonlyArray<string>
  readonly status: string
  readonly plan: string
  readonly monthly_limit: number
  readonly ended: boolean
  readonly in_minute: number
  readonly in_month: number
}

const bearer = /^bearer +(pk_live_[0-9a-f]{32})$/i

/** Admits callers by one statement: a key, its permissions, its minute and its company's month. */
export const admitBy =
  (pool: pg.Pool, perMinute: number) =>
  async (authorization: string | undefined, scope: string): Promise<Caller> => {
    const key = bearer.exec(authorization ?? "")?.[1]
    if (key === undefined) throw new Refusal(401, "invalid_key")
    const values = [createHash("sha256").update(key).digest("hex")]
    const { rows } = await pool.query<AdmissionRow>({ name: "admission", text: admission, values })
    const [row] = rows
    if (row === undefined || row.ended) throw new Refusal(401, "invalid_key")
    if (row.status !== "active") throw new Refusal(403, "company_suspended")
    if (row.plan === "free") throw new Refusal(403, "plan_required")
    if (row.in_minute > perMinute || row.in_month > row.monthly_limit) {
      throw new Refusal(429, "rate_limited")
    }
    if (!row.permissions.includes(scope)) throw new Refusal(403, "insufficient_scope")
    const headers = {
      "ratelimit-limit": String(perMinute),
      "ratelimit-remaining": String(perMinute - row.in_minute),
      "ratelimit-monthly-limit": String(row.monthly_limit),
      "ratelimit-monthly-remaining": String(row.monthly_limit - row.in_month)
    }
    return { companyId: row.company_id, keyId: row.id, businesses: row.businesses, headers }
  }
