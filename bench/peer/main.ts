// The peer that the service is measured against. It lists reviews and creates invitations on
// Fastify 5 and pg as a good engineer would write it: compiled serialisation, named prepared
// statements, a pool of ten, one statement for admission and one for the page.
import Fastify from "fastify"
import { randomUUID } from "node:crypto"
import pg from "pg"
import { admitBy, Refusal } from "./admit.ts"
import { serveInvitations } from "./invitations.ts"
import { page } from "./statements.ts"

interface ListQuery {
  readonly business: string
  readonly proof?: string
  readonly limit: number
  readonly cursor?: string
}

interface ReviewRow {
  readonly id: string
  readonly reviewer_name: string | null
  readonly replies: ReadonlyArray<unknown> | null
  readonly created_at: Date
}

const databaseUrl = process.env.DATABASE_URL ?? ""
const text = { type: "string" }
const nullable = { type: "string", nullable: true }
const instant = { type: "string", format: "date-time" }
const record = (properties: Record<string, unknown>) => ({ type: "object", properties })
const list = (items: unknown) => ({ type: "array", items })

const schema = {
  querystring: {
    type: "object",
    required: ["business"],
    properties: {
      business: { type: "string", minLength: 1, maxLength: 200 },
      proof: { type: "string", minLength: 1, maxLength: 20 },
      limit: { type: "integer", minimum: 1, maximum: 100, default: 20 },
      cursor: { type: "string", minLength: 1, maxLength: 200 }
    }
  },
  response: {
    200: record({
      data: list(
        record({
          id: text,
          business_id: text,
          stars: { type: "integer" },
          title: nullable,
          text,
          language: text,
          proof: text,
          reviewer: record({ name: nullable }),
          product: { ...record({ sku: nullable, name: nullable }), nullable: true },
          experience_date: nullable,
          resolved: { type: "boolean" },
          replies: list(
            record({ id: text, review_id: text, from: text, text, created_at: instant })
          ),
          url: text,
          created_at: instant,
          updated_at: instant
        })
      ),
      next_cursor: nullable
    })
  }
}

const pool = new pg.Pool({
  connectionString: databaseUrl,
  max: 10,
  // The counts of admission may be lost in a crash of the machine, as in the service.
  options: "-c synchronous_commit=off"
})
const admit = admitBy(pool, Number(process.env.RATE_LIMIT_PER_SECOND ?? 10) * 60)
const app = Fastify({ genReqId: () => randomUUID(), forceCloseConnections: true })

app.setErrorHandler((error: Error & { readonly validation?: unknown }, request, reply) => {
  const refusal =
    error instanceof Refusal
      ? error
      : error.validation === undefined
        ? new Refusal(500, "internal_error")
        : new Refusal(400, "invalid_request")
  return reply
    .code(refusal.status)
    .header("request-id", request.id)
    .send({ error: { code: refusal.code, message: error.message, request_id: request.id } })
})

app.get<{ Querystring: ListQuery }>("/v1/reviews", { schema }, async (request, reply) => {
  const { authorization } = request.headers
  const caller = await admit(authorization, "reviews:read")
  const { business, cursor, limit, proof } = request.query
  if (!caller.businesses.includes(business)) throw new Refusal(404, "not_found")
  const values: Array<unknown> = [business, limit + 1]
  if (proof !== undefined) values.push(proof)
  if (cursor !== undefined) values.push(...Buffer.from(cursor, "base64url").toString().split(" "))
  const { rows } = await pool.query<ReviewRow>({
    name: `page-${proof === undefined}-${cursor === undefined}`,
    text: page(proof !== undefined, cursor !== undefined),
    values
  })
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  reply.headers({ "request-id": request.id, ...caller.headers })
  return {
    data: shown.map(toWire),
    next_cursor:
      last === undefined
        ? null
        : Buffer.from(`${last.created_at.toISOString()} ${last.id}`).toString("base64url")
  }
})

const toWire = ({ reviewer_name, ...row }: ReviewRow) => ({
  ...row,
  id: `rev_${row.id}`,
  reviewer: { name: reviewer_name },
  replies: row.replies ?? [],
  url: `${process.env.BASE_URL}/reviews/rev_${row.id}`
})

serveInvitations(app, databaseUrl, admit)

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.once(signal, () => void app.close().then(() => pool.end()))
}

await app.listen({ host: "127.0.0.1", port: Number(process.env.PORT) })
