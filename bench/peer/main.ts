// What the service is measured against: the list of reviews and the creating of
// invitations on plain Fastify and pg, written as its users would write it well. Named prepared statements, no
// response schema (JSON.stringify is faster here), no logger, one pool.
import Fastify from "fastify"
import { randomBytes } from "node:crypto"
import { admit, Refusal } from "./admit.ts"
import type { Caller } from "./admit.ts"
import { serveInvitations } from "./invitations.ts"
import { openCursor, sealCursor } from "./cursor.ts"
import { openStore } from "./store.ts"
import type { ReviewRow } from "./store.ts"

interface ListQuery {
  readonly stars?: number
  readonly proof?: string
  readonly since?: string
  readonly language?: string
  readonly limit: number
  readonly cursor?: string
  readonly business?: string
}

const settings = {
  port: Number(process.env.PORT),
  databaseUrl: process.env.DATABASE_URL ?? "",
  poolSize: Number(process.env.DATABASE_POOL_SIZE ?? 10),
  secretsKey: Buffer.from(process.env.SECRETS_KEY ?? "", "base64"),
  baseUrl: process.env.BASE_URL ?? "",
  ratePerSecond: Number(process.env.RATE_LIMIT_PER_SECOND ?? 10)
}

const querystring = {
  type: "object",
  properties: {
    stars: { type: "integer", minimum: 1, maximum: 5 },
    proof: {
      type: "string",
      enum: ["transaction", "invited", "identity", "after_review", "imported", "unverified"]
    },
    since: { type: "string", format: "date-time" },
    language: { type: "string", pattern: "^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$" },
    limit: { type: "integer", minimum: 1, maximum: 100, default: 20 },
    cursor: { type: "string", minLength: 1, maxLength: 200 },
    business: { type: "string", minLength: 1, maxLength: 200 }
  }
}

const store = openStore(settings.databaseUrl, settings.poolSize)
const app = Fastify({
  logger: false,
  genReqId: () => `req_${requestId()}`,
  forceCloseConnections: true,
  keepAliveTimeout: 65_000
})

app.setErrorHandler((error: Error & { readonly validation?: unknown }, request, reply) => {
  const refusal =
    error instanceof Refusal
      ? error
      : error.validation === undefined
        ? new Refusal(500, "internal_error")
        : new Refusal(400, "invalid_request")
  return reply
    .code(refusal.status)
    .headers({ "request-id": request.id, ...refusal.headers })
    .send({ error: { code: refusal.code, message: refusal.message, request_id: request.id } })
})

app.get<{ Querystring: ListQuery }>(
  "/v1/reviews",
  { schema: { querystring } },
  async (request, reply) => {
    const { authorization, cookie } = request.headers
    const from = { query: { ...request.query }, cookie, authorization, address: request.ip }
    const caller = await admit(store, from, "reviews:read", settings.ratePerSecond)
    const body = await list(caller, request.query)
    reply.headers({
      "request-id": request.id,
      ...caller.headers,
      "content-type": "application/json"
    })
    // Bytes, since Fastify adds a charset to the media type of a text.
    return reply.send(Buffer.from(JSON.stringify(body)))
  }
)

serveInvitations(app, {
  ...settings,
  newUlid: requestId,
  admit: ({ headers: { authorization, cookie }, ip, query }) => {
    const from = { query: { ...(query as object) }, cookie, authorization, address: ip }
    return admit(store, from, "invitations:write", settings.ratePerSecond)
  }
})

async function list(caller: Caller, query: ListQuery) {
  const { business, cursor, limit, ...filters } = query
  if (business === undefined) throw new Refusal(400, "business_required")
  if (!caller.businessIds.includes(business)) throw new Refusal(404, "not_found")
  const binding = {
    owner: caller.companyId,
    list: "reviews",
    filters: { ...filters, language: filters.language?.toLowerCase(), business }
  }
  const after = cursor === undefined ? null : openCursor(settings.secretsKey, binding, cursor)
  if (cursor !== undefined && after === null) throw new Refusal(400, "invalid_request")
  const shape = {
    stars: filters.stars !== undefined,
    proof: filters.proof !== undefined,
    language: filters.language !== undefined,
    since: filters.since !== undefined,
    cursor: after !== null
  }
  const values = [caller.companyId, business, ...Object.values(filtersInOrder(filters))]
  if (after !== null) values.push(new Date(after.createdAt).toISOString(), after.id)
  const rows = await store.page(shape, limit + 1, values)
  const shown = rows.length > limit ? rows.slice(0, limit) : rows
  const last = shown.at(-1)
  const next =
    rows.length > limit && last !== undefined
      ? sealCursor(settings.secretsKey, binding, {
          createdAt: last.created_at.getTime(),
          id: last.id
        })
      : null
  return { data: shown.map(reviewWire), next_cursor: next }
}

function filtersInOrder({ stars, proof, language, since }: Partial<ListQuery>) {
  return [stars, proof, language, since].filter((value) => value !== undefined)
}

function reviewWire(row: ReviewRow) {
  const id = `rev_${row.id}`
  return {
    id,
    business_id: row.business_id,
    stars: row.stars,
    title: row.title,
    text: row.text,
    language: row.language,
    proof: row.proof,
    reviewer: { name: row.reviewer_name },
    product: row.product,
    experience_date: row.experience_date,
    resolved: row.resolved,
    replies:
      row.replies === null
        ? []
        : row.replies.map(([reply, from, text, createdAt]) => ({
            id: `rpl_${reply}`,
            review_id: id,
            from,
            text,
            created_at: createdAt
          })),
    url: `${settings.baseUrl}/reviews/${id}`,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString()
  }
}

/** A lower-case ULID: 48 bits of time and 80 of chance in Crockford's base 32. */
function requestId(): string {
  const alphabet = "0123456789abcdefghjkmnpqrstvwxyz"
  let text = ""
  for (let time = Date.now(), digit = 0; digit < 10; digit++) {
    text = alphabet.charAt(time % 32) + text
    time = Math.floor(time / 32)
  }
  for (const byte of randomBytes(16)) text += alphabet.charAt(byte & 31)
  return text
}

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.once(signal, () => void app.close().then(() => store.close()))
}

await app.listen({ host: "127.0.0.1", port: settings.port })
