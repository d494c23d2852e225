/** A Cloud API of WhatsApp on a socket: takes templates as documented, and calls back as documented. */
import { Predicate } from "effect"
import { createHmac } from "node:crypto"
import { createServer, type IncomingMessage } from "node:http"
import { json } from "node:stream/consumers"
import { duringScope } from "../processes/during-scope.ts"
import { listenOn } from "./listening.ts"

interface Taken {
  /** The API's own id of the message. */
  readonly id: string
  readonly path: string
  readonly body: TemplateMessage
}

interface Report {
  readonly id: string
  readonly status: "sent" | "delivered" | "read" | "failed"
  readonly biz_opaque_callback_data?: string
}

interface TemplateMessage {
  readonly to: string
  readonly template: {
    readonly name: string
    readonly language: { readonly code: string }
    readonly components: ReadonlyArray<{ readonly parameters: ReadonlyArray<{ text: string }> }>
  }
  readonly biz_opaque_callback_data: string
}

interface ScriptedAnswer {
  readonly status: number
  readonly body: unknown
}

/** Starts an API that lives as long as the scope. */
export const startCloudApi = (...how: Parameters<typeof openCloudApi>) =>
  duringScope(() => openCloudApi(...how))

/**
 * Starts an API that lives until it is closed. It gives the answers in turn, and accepts every
 * message after them.
 */
export const openCloudApi = async (answers: ReadonlyArray<ScriptedAnswer> = []) => {
  const taken: Array<Taken> = []
  const server = createServer(async (request, response) => {
    const body = await messageIn(request)
    const isOurs = request.headers.authorization === `Bearer ${token}`
    response.setHeader("content-type", "application/json")
    if (body === null || !isOurs) return response.writeHead(401).end(refusal)
    const scripted = answers[taken.length]
    const id = `wamid.${taken.length + 1}`
    taken.push({ id, path: request.url ?? "", body })
    if (scripted !== undefined) {
      return response.writeHead(scripted.status).end(JSON.stringify(scripted.body))
    }
    return response.end(
      JSON.stringify({
        messaging_product: "whatsapp",
        contacts: [{ input: body.to, wa_id: body.to }],
        messages: [{ id, message_status: "accepted" }]
      })
    )
  })
  const { close, port } = await listenOn(server, "127.0.0.1", 0)
  return {
    taken,
    callBack,
    variables: {
      MESSAGES: "live",
      WHATSAPP_API_URL: `http://127.0.0.1:${port}/v24.0`,
      WHATSAPP_TOKEN: token,
      WHATSAPP_PHONE_NUMBER_ID: "1055",
      WHATSAPP_APP_SECRET: appSecret,
      WHATSAPP_VERIFY_TOKEN: verifyToken
    },
    close
  }
}

const token = "whatsapp-token-of-the-test"
export const verifyToken = "verify-token-of-the-test"
export const appSecret = "app-secret-of-the-test"
const refusal = JSON.stringify({ error: { message: "Invalid token", code: 190 } })

const messageIn = async (request: IncomingMessage): Promise<TemplateMessage | null> => {
  const body: unknown = await json(request)
  return isTemplateMessage(body) ? body : null
}

const isTemplateMessage = (body: unknown): body is TemplateMessage =>
  Predicate.hasProperty(body, "template") && Predicate.hasProperty(body, "to")

/** Reports statuses of messages to an instance; returns its answer's status. */
const callBack = async (publicUrl: string, statuses: ReadonlyArray<Report>) => {
  const timestamp = String(Math.floor(Date.now() / 1000))
  const body = callbackBody(statuses.map((status) => ({ timestamp, ...status })))
  const response = await fetch(`${publicUrl}/hooks/whatsapp`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-hub-signature-256": signatureOf(body) },
    body
  })
  return response.status
}

/**
 * A callback's body as it is documented, about this account's messages and somebody else's number.
 */
export const callbackBody = (statuses: ReadonlyArray<object>) => {
  const metadata = { display_phone_number: "15550783881", phone_number_id: "1055" }
  const more = {
    recipient_id: "4915112345634",
    conversation: { id: "c1", origin: { type: "utility" } },
    pricing: { billable: true, pricing_model: "PMP", category: "utility" }
  }
  const value = {
    messaging_product: "whatsapp",
    metadata,
    statuses: statuses.map((status) => ({ ...more, ...status }))
  }
  const entry = [{ id: "102290129340398", changes: [{ field: "messages", value }] }]
  return JSON.stringify({ object: "whatsapp_business_account", entry })
}

/** The header of a callback that the app signed. */
export const signatureOf = (body: string | Uint8Array, secret = appSecret) =>
  `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`
