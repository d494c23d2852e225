import type { FastifyInstance } from "fastify"
import { createHash, randomUUID } from "node:crypto"
import pg from "pg"
import { Refusal, type Caller } from "./admit.ts"
import { heldAnswer, together, transaction } from "./statements.ts"

interface Body {
  readonly name: string
  readonly email: string
  readonly business: string
  readonly reference?: string
  readonly products?: ReadonlyArray<string>
  readonly language?: string
}

const text = (maxLength: number) => ({ type: "string", minLength: 1, maxLength })
const nullable = { type: "string", nullable: true }

const schema = {
  body: {
    type: "object",
    required: ["name", "email", "business"],
    properties: {
      name: text(120),
      email: { ...text(254), format: "email" },
      business: text(200),
      reference: text(128),
      products: { type: "array", maxItems: 20, items: text(64) },
      language: { type: "string", pattern: "^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$" }
    }
  },
  headers: {
    type: "object",
    required: ["idempotency-key"],
    properties: { "idempotency-key": { type: "string", pattern: "^[\\x21-\\x7e]{1,128}$" } }
  },
  response: {
    201: {
      type: "object",
      properties: {
        id: { type: "string" },
        business_id: { type: "string" },
        status: { type: "string" },
        name: { type: "string" },
        contact: { type: "string" },
        reference: nullable,
        sent_at: nullable,
        created_at: { type: "string" }
      }
    }
  }
}

/** `POST /v1/invitations`, once per idempotency key: a transaction, or where asked one statement. */
export function serveInvitations(
  app: FastifyInstance,
  databaseUrl: string,
  admit: (authorization: string | undefined, scope: string) => Promise<Caller>
): void {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
  app.addHook("onClose", () => pool.end())
  const write = process.env.PEER_WRITES === "together" ? writeTogether : writeInTransaction

  app.post<{ Body: Body }>("/v1/invitations", { schema }, async (request, reply) => {
    const caller = await admit(request.headers.authorization, "invitations:write")
    if (!caller.businesses.includes(request.body.business)) throw new Refusal(404, "not_found")
    const key = String(request.headers["idempotency-key"])
    const planned = plan(caller, key, request.body)
    reply.code(201).headers({ "request-id": request.id, ...caller.headers })
    const outcome = await write(pool, planned)
    if (outcome === "refused") throw new Refusal(409, "duplicate_invitation")
    if (outcome === "written") return planned.answer
    const { rows } = await pool.query<{ readonly fingerprint: string; readonly answer: string }>({
      name: "held-answer",
      text: heldAnswer,
      values: [caller.keyId, key]
    })
    const [held] = rows
    if (held?.fingerprint !== planned.keep[2]) throw new Refusal(409, "idempotency_conflict")
    return reply.header("idempotency-replayed", "true").send(JSON.parse(held?.answer ?? ""))
  })
}

type Plan = ReturnType<typeof plan>
type Outcome = "written" | "held" | "refused"

/** All that is written, in the order of the statements' parameters. */
function plan({ companyId, keyId }: Caller, key: string, given: Body) {
  const id = `inv_${randomUUID()}`
  const createdAt = new Date().toISOString()
  const contactHash = createHash("sha256").update(given.email.toLowerCase()).digest("hex")
  const { business, email, language = null, name, products = [], reference = null } = given
  const answer = {
    id,
    business_id: business,
    status: "sent",
    name,
    contact: `${email.charAt(0)}***`,
    reference,
    sent_at: createdAt,
    created_at: createdAt
  }
  const fingerprint = createHash("sha256").update(JSON.stringify(given)).digest("hex")
  return {
    answer,
    contact: `${business} ${contactHash}`,
    keep: [keyId, key, fingerprint, JSON.stringify(answer), createdAt],
    event: [`evt_${randomUUID()}`, JSON.stringify({ invitation_id: id, business_id: business })],
    invitation: [
      id,
      companyId,
      business,
      name,
      email,
      contactHash,
      reference,
      products,
      language,
      createdAt,
      createdAt
    ],
    subject: [id, companyId, createdAt]
  }
}

async function writeTogether(pool: pg.Pool, planned: Plan): Promise<Outcome> {
  const values = [...planned.keep, ...planned.event, ...planned.invitation]
  const { rows } = await pool.query({ name: "together", text: together, values })
  const { invited, kept } = rows[0]
  return kept === 0 ? "held" : invited === 0 ? "refused" : "written"
}

async function writeInTransaction(pool: pg.Pool, planned: Plan): Promise<Outcome> {
  const client = await pool.connect()
  const run = (name: keyof typeof transaction, values: ReadonlyArray<unknown>) =>
    client.query({ name, text: transaction[name], values: [...values] })
  const undone = async (outcome: Outcome) => {
    await client.query("rollback")
    return outcome
  }
  try {
    await client.query("begin")
    const kept = await run("keep", [...planned.keep, planned.contact])
    if (kept.rowCount === 0) return await undone("held")
    const invited = await run("invite", planned.invitation)
    if (invited.rowCount === 0) return await undone("refused")
    await run("announce", [...planned.subject, ...planned.event])
    await client.query("commit")
    return "written"
  } catch (cause) {
    await client.query("rollback")
    throw cause
  } finally {
    client.release()
  }
}
