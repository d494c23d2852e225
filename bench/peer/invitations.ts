import type { FastifyInstance } from "fastify"
import { createHash, createHmac, randomUUID } from "node:crypto"
import { credential, parameterNames, Refusal } from "./admit.ts"
import type { Caller } from "./admit.ts"
import { openInvitationStore } from "./invitation-store.ts"

interface Body {
  readonly name: string
  readonly email?: string | null
  readonly channel: "email"
  readonly reference?: string | null
  readonly products?: ReadonlyArray<string>
  readonly send_at?: string | null
  readonly language?: string | null
  readonly business?: string | null
}

export interface InvitationSettings {
  readonly databaseUrl: string
  readonly poolSize: number
  readonly secretsKey: Buffer
  readonly admit: (request: {
    readonly query: unknown
    readonly headers: {
      readonly authorization?: string | undefined
      readonly cookie?: string | undefined
    }
    readonly ip: string
  }) => Promise<Caller>
  readonly newUlid: () => string
}

// Email alone: telephone numbers are not measured. Lengths are checked as the service does.
const body = {
  type: "object",
  required: ["name"],
  properties: {
    name: { type: "string", minLength: 1, maxLength: 120 },
    email: { type: "string", nullable: true, maxLength: 254 },
    channel: { type: "string", enum: ["email"], default: "email" },
    reference: { type: "string", nullable: true, maxLength: 128 },
    products: {
      type: "array",
      maxItems: 20,
      items: { type: "string", minLength: 1, maxLength: 64 }
    },
    send_at: { type: "string", nullable: true, format: "date-time" },
    language: { type: "string", nullable: true, pattern: "^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$" },
    business: { type: "string", nullable: true, maxLength: 200 }
  }
}

/** `POST /v1/invitations`, once per idempotency key. */
export function serveInvitations(app: FastifyInstance, settings: InvitationSettings): void {
  const store = openInvitationStore(settings.databaseUrl, settings.poolSize)
  const contactKey = createHmac("sha256", settings.secretsKey)
    .update("review-proof/contact\u0001")
    .digest()
  app.addHook("onClose", () => store.close())

  app.post<{ Body: Body }>("/v1/invitations", { schema: { body } }, async (request, reply) => {
    const caller = await settings.admit(request)
    const key = idempotencyKey(request.headers["idempotency-key"])
    refuseUnsafe(request.body)
    const write = plan(caller, key, request.body, await store.nextNumber(), settings, contactKey)
    const outcome = await store.write(write)
    if (outcome.done === "refused") throw new Refusal(409, outcome.code)
    const headers = {
      "request-id": request.id,
      ...caller.headers,
      "content-type": "application/json"
    }
    if (outcome.done === "written") {
      return reply.code(201).headers(headers).send(Buffer.from(write.body))
    }
    if (outcome.fingerprint !== write.fingerprint) throw new Refusal(409, "idempotency_conflict")
    const first = JSON.parse(outcome.answer) as { readonly status: number; readonly body: string }
    return reply
      .code(first.status)
      .headers({ ...headers, "idempotency-replayed": "true" })
      .send(Buffer.from(first.body))
  })
}

/** All that the transaction writes; its answer is known before it begins. */
function plan(
  { businessIds, companyId, lineageId }: Caller,
  key: string | null,
  given: Body,
  id: number,
  { newUlid }: InvitationSettings,
  contactKey: Buffer
) {
  const { channel, language = null, name, products = [] } = given
  const email = contactOf(given.email ?? null)
  const businessId = given.business ?? (businessIds.length === 1 ? businessIds[0] : undefined)
  if (businessId === undefined) throw new Refusal(400, "business_required")
  if (!businessIds.includes(businessId)) throw new Refusal(404, "not_found")
  const sendAt = given.send_at == null ? null : Date.parse(given.send_at)
  const now = Date.now()
  if (sendAt !== null && sendAt > now + 90 * 86_400_000) throw new Refusal(400, "invalid_request")
  const reference = given.reference === "" ? null : (given.reference ?? null)
  const isDue = sendAt === null || sendAt <= now
  const createdAt = new Date(now).toISOString()
  const sendAtText = sendAt === null ? null : new Date(sendAt).toISOString()
  const sentAt = isDue ? createdAt : null
  const kind = products.length > 0 ? "product" : "business"
  const hash = createHmac("sha256", contactKey)
    .update(`email:${email.value.toLowerCase()}`)
    .digest("hex")
  const text = JSON.stringify({
    id: `inv_${id}`,
    business_id: businessId,
    status: isDue ? "sent" : "scheduled",
    channel,
    name,
    contact: email.masked,
    reference,
    kind,
    send_at: sendAtText,
    sent_at: sentAt,
    review_id: null,
    created_at: createdAt
  })
  const facts = { _tag: "invitation.sent", invitationId: id, businessId, channel, kind }
  return {
    body: text,
    scope: lineageId,
    key,
    fingerprint: fingerprintOf(given, sendAt),
    answer: JSON.stringify({ status: 201, body: text }),
    createdAt,
    contactLock: `${businessId} ${hash}`,
    referenceLock: reference === null ? null : `${businessId} ${reference}`,
    // In the order of the statement's columns.
    invitation: [
      id,
      companyId,
      businessId,
      channel,
      kind,
      name,
      email.value,
      hash,
      email.masked,
      reference,
      products,
      language,
      sendAtText,
      sentAt,
      createdAt
    ],
    announcement: [
      id,
      companyId,
      randomUUID(),
      isDue ? createdAt : sendAtText,
      isDue ? `evt_${newUlid()}` : null,
      createdAt,
      JSON.stringify(facts)
    ]
  }
}

/** Of the decoded body with its members in order, so that the service knows it again. */
function fingerprintOf(given: Body, sendAt: number | null): string {
  const canonical = {
    business: given.business ?? null,
    channel: given.channel,
    email: given.email ?? null,
    language: given.language ?? null,
    name: given.name,
    phone: null,
    products: given.products ?? [],
    reference: given.reference ?? null,
    sendAt
  }
  return createHash("sha256")
    .update(JSON.stringify(["createInvitation", "", canonical]))
    .digest("hex")
}

const localForm = /^[^\s@.<>()[\],;:\\"\p{C}]+(?:\.[^\s@.<>()[\],;:\\"\p{C}]+)*$/u
const domainForm =
  /^(?:[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+(?!\d+$)[\p{L}\p{M}\p{N}-]{2,63}$/u

function contactOf(email: string | null) {
  const trimmed = (email ?? "").trim().normalize("NFC")
  const at = trimmed.lastIndexOf("@")
  const local = trimmed.slice(0, Math.max(at, 0))
  const domain = trimmed.slice(at + 1).toLowerCase()
  if (local.length > 64 || !localForm.test(local) || !domainForm.test(domain)) {
    throw new Refusal(400, "invalid_request")
  }
  const first = (text: string) => String.fromCodePoint(text.codePointAt(0) ?? 0)
  const masked = `${first(local)}***@${first(domain)}***.${domain.slice(domain.lastIndexOf(".") + 1)}`
  return { value: `${local}@${domain}`, masked }
}

function idempotencyKey(header: string | ReadonlyArray<string> | undefined): string | null {
  if (header === undefined) return null
  if (typeof header === "string" && /^[\x21-\x7e]{1,128}$/.test(header)) return header
  throw new Refusal(400, "invalid_request")
}

/** Text that is not Unicode, and credentials, anywhere in the body. */
function refuseUnsafe(value: unknown): void {
  if (typeof value === "string") {
    if (value.includes("\u0000") || !value.isWellFormed()) {
      throw new Refusal(400, "invalid_request")
    }
    if (credential.test(value)) throw new Refusal(400, "credentials_in_url")
  } else if (typeof value === "object" && value !== null) {
    for (const [name, member] of Object.entries(value)) {
      if (parameterNames.has(name.toLowerCase())) throw new Refusal(400, "credentials_in_url")
      refuseUnsafe(member)
    }
  }
}
