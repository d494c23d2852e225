import type { MessageReceipt, InvitationMessage } from "@review-proof/ports"
import { PermanentRefusal, TemporaryRefusal } from "@review-proof/ports"
import { ByteSize, Effect, Redacted, Schema } from "effect"
import { HttpClient, HttpClientRequest, HttpIncomingMessage } from "effect/http"
import { oneLine } from "./mail/outgoing-mail.ts"
import { templateLanguages } from "./template-languages.ts"

export interface WhatsAppOptions {
  /** Base address of the Cloud API with its version, without a slash at its end. */
  readonly apiUrl: string
  readonly token: Redacted.Redacted<string>
  readonly phoneNumberId: string
  /** Name of the approved template; its body takes customer, business and link, in this order. */
  readonly template: string
}

/** Sends invitations by the WhatsApp Cloud API, as an approved template. */
export const makeWhatsAppSender = Effect.fnUntraced(function* (options: WhatsAppOptions) {
  const client = yield* HttpClient.HttpClient
  const url = `${options.apiUrl}/${options.phoneNumberId}/messages`

  const send = Effect.fnUntraced(function* (message: InvitationMessage, language: string) {
    const response = yield* client.execute(
      HttpClientRequest.post(url).pipe(
        HttpClientRequest.bearerToken(options.token),
        HttpClientRequest.bodyJsonUnsafe(templateMessage(message, options.template, language))
      )
    )
    return { status: response.status, body: yield* response.json } satisfies Answer
  })

  const invite = Effect.fnUntraced(
    function* (message: InvitationMessage) {
      const [own, ...others] = templateLanguages(message.language)
      let answer = yield* send(message, own)
      for (const language of others) {
        if (codeOf(answer) === notTranslated) answer = yield* send(message, language)
      }
      if (answer.status >= 200 && answer.status < 300) {
        const accepted = yield* decodeAccepted(answer.body)
        return { providerMessageId: accepted.messages[0]?.id ?? null } satisfies MessageReceipt
      }
      return yield* refusal(answer)
    },
    Effect.provideService(HttpIncomingMessage.MaxBodySize, maxAnswerSize),
    Effect.timeout("20 seconds"),
    Effect.catchIf(
      (error) => error._tag !== "TemporaryRefusal" && error._tag !== "PermanentRefusal",
      (error) => Effect.fail(new TemporaryRefusal({ reason: error._tag }))
    )
  )
  return { invite }
})

/** Far more than the Cloud API answers. */
export const maxAnswerSize = ByteSize.kibibytes(64)

interface Answer {
  readonly status: number
  readonly body: unknown
}

const templateMessage = (message: InvitationMessage, template: string, language: string) => ({
  messaging_product: "whatsapp",
  recipient_type: "individual",
  to: Redacted.value(message.to).replace(/^\+/, ""),
  type: "template",
  template: {
    name: template,
    language: { code: language },
    components: [
      {
        type: "body",
        parameters: templateParameters(message).map((text) => ({ type: "text", text }))
      }
    ]
  },
  biz_opaque_callback_data: message.callbackToken
})

/**
 * The parameters of the template's body: customer, business and link. WhatsApp refuses line breaks,
 * tabs and more than four spaces in a row.
 */
export const templateParameters = (message: InvitationMessage) =>
  [
    oneSpaced(Redacted.value(message.customerName)),
    oneSpaced(message.businessName),
    Redacted.value(message.reviewUrl)
  ] as const

const oneSpaced = (text: string) => oneLine(text).replaceAll(/\s+/g, " ")

const decodeAccepted = Schema.decodeUnknownEffect(
  Schema.Struct({ messages: Schema.Array(Schema.Struct({ id: Schema.String })) })
)

const Refusal = Schema.Struct({ error: Schema.Struct({ code: Schema.Int }) })

const codeOf = ({ body }: Answer) => (Schema.is(Refusal)(body) ? body.error.code : undefined)

/** The template is not approved in the language that was asked for. */
const notTranslated = 132001

/** The token is not accepted, whatever the code (0 and 190 say so), or calls are throttled. */
const temporaryStatuses = new Set([401, 429])

/** Codes of the Cloud API that say "later": throttling and overload. */
const busyCodes = new Set([1, 2, 4, 80007, 130429, 131000, 131016, 131048, 131056, 131057, 133004])

/**
 * Codes that blame this installation and not the message, which may go out once the operator has
 * mended it: an expired token or one without the permission (10, 131005, 190, 200 to 299), an
 * account that is restricted, locked or not paid for (368, 131031, 131042), a number that is not
 * registered or whose name is not approved yet (131037, 131045, 133010).
 */
const isOurs = (code: number) => ourCodes.has(code) || (code >= 200 && code <= 299)
const ourCodes = new Set([10, 190, 368, 131005, 131031, 131037, 131042, 131045, 133010])

/** Describes a refusal, with the code of the Cloud API if there is one. */
export const reasonOf = (answer: Answer): string => {
  const code = codeOf(answer)
  return code === undefined ? `HTTP ${answer.status}` : `HTTP ${answer.status}, code ${code}`
}

const refusal = (answer: Answer) => {
  const { status } = answer
  const code = codeOf(answer)
  const reason = reasonOf(answer)
  // An answer without a code is not from the Cloud API but from a proxy before it.
  const isTemporary =
    code === undefined ||
    status >= 500 ||
    temporaryStatuses.has(status) ||
    busyCodes.has(code) ||
    isOurs(code)
  return isTemporary
    ? new TemporaryRefusal({ reason })
    : new PermanentRefusal({ reason, isRecipientRefused: false })
}
