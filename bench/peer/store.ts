import pg from "pg"
import { admission, page } from "./statements.ts"
import type { PageShape } from "./statements.ts"

// Counts and ids stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export interface AdmissionRow {
  readonly id: string | null
  readonly company_id: string
  readonly lineage_id: string
  readonly permissions: ReadonlyArray<string>
  readonly token_scopes: ReadonlyArray<string> | null
  readonly passes: boolean
  readonly blocked_until: Date | null
  readonly revoked_at: Date | null
  readonly blocked_at: Date | null
  readonly rotated_at: Date | null
  readonly status: string
  readonly plan: string
  readonly month_limit: number
  readonly now: Date
  readonly expired: boolean | null
  readonly business_ids: ReadonlyArray<string>
  readonly counted: boolean
  readonly requests: number | null
  /** Admissions in the last second, this one included. */
  readonly used: number
}

export interface ReviewRow {
  readonly id: number
  readonly business_id: string
  readonly stars: number
  readonly title: string | null
  readonly text: string
  readonly language: string
  readonly proof: string
  readonly reviewer_name: string | null
  readonly product: { readonly sku: string | null; readonly name: string | null } | null
  readonly experience_date: string | null
  readonly resolved: boolean
  readonly created_at: Date
  readonly updated_at: Date
  readonly replies: ReadonlyArray<readonly [number, string, string, string]> | null
}

export type Store = ReturnType<typeof openStore>

/** The peer's two statements, each prepared once on every connection. */
export function openStore(url: string, poolSize: number) {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    // As the service has it: what admission counts may be lost with the machine, and
    // plans made on empty tables do not scan them once they are full.
    options: [
      "-c synchronous_commit=off -c jit=off -c timezone=UTC",
      "-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c enable_hashjoin=off -c enable_mergejoin=off"
    ].join(" ")
  })
  const statements = { key: admission("key"), token: admission("token") }
  const pages = new Map<string, string>()
  return {
    admit: async (kind: "key" | "token", values: ReadonlyArray<unknown>) => {
      const query = { name: `admission-${kind}`, text: statements[kind], values: [...values] }
      return (await pool.query<AdmissionRow>(query)).rows[0]
    },
    page: async (shape: PageShape, limit: number, values: ReadonlyArray<unknown>) => {
      const name = `page-${Object.values(shape).map(Number).join("")}-${limit}`
      let text = pages.get(name)
      if (text === undefined) pages.set(name, (text = page(shape, limit)))
      return (await pool.query<ReviewRow>({ name, text, values: [...values] })).rows
    },
    close: () => pool.end()
  }
}
