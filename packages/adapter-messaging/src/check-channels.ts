import { Effect, Schema } from "effect"
import { HttpClient, HttpClientRequest, HttpIncomingMessage } from "effect/http"
import type { SmtpOptions } from "./smtp-sender.ts"
import { verifySmtp } from "./verify-smtp.ts"
import { maxAnswerSize, reasonOf, type WhatsAppOptions } from "./whatsapp-sender.ts"

/** A channel does not work; the reason is quoted from the server. */
export class ChannelRefused extends Schema.TaggedError<ChannelRefused>()("ChannelRefused", {
  reason: Schema.String
}) {
  override readonly message = this.reason
}

/** Connects to the mail server and signs in, and sends nothing. */
export const checkSmtp = ({ url }: SmtpOptions) =>
  verifySmtp(
    url,
    (cause) =>
      new ChannelRefused({ reason: cause instanceof Error ? cause.message : String(cause) })
  ).pipe(
    Effect.timeoutOrElse({
      duration: "20 seconds",
      orElse: () => Effect.fail(new ChannelRefused({ reason: "no answer within 20 seconds" }))
    })
  )

/** Asks the Cloud API for the number that messages come from. */
export const checkWhatsApp = Effect.fnUntraced(
  function* (options: WhatsAppOptions) {
    const client = yield* HttpClient.HttpClient
    const url = `${options.apiUrl}/${options.phoneNumberId}`
    const request = HttpClientRequest.get(url).pipe(HttpClientRequest.bearerToken(options.token))
    const { json, status } = yield* client.execute(request)
    if (status === 200) return
    const body = yield* Effect.orElseSucceed(json, () => null)
    return yield* new ChannelRefused({ reason: `it answered ${reasonOf({ body, status })}` })
  },
  Effect.provideService(HttpIncomingMessage.MaxBodySize, maxAnswerSize),
  Effect.timeout("20 seconds")
)
