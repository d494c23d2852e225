import * as NodeHttpClient from "@effect/platform-node/NodeHttpClient"
import { liveMessages, LogMessages, keepMessages } from "@review-proof/adapter-messaging"
import { MessageSender } from "@review-proof/ports"
import { Effect, Layer } from "effect"
import type { Config } from "./configuration/config.ts"
import type { SentMessages } from "./outbox.ts"

/** How messages go out (contract PRIVACY-1). */
export const messagesLayer = (
  messages: Config["messages"],
  sent: SentMessages | null
): Layer.Layer<MessageSender> => {
  const sender = senderLayer(messages)
  return sent === null ? sender : Layer.provide(keepMessages(messages.mailFrom, sent.add), sender)
}

/** The demo's past sends nothing; its messages are shown. */
export const demoMessages = (sent: SentMessages) =>
  Layer.provide(
    keepMessages(null, sent.add),
    Layer.succeed(
      MessageSender,
      MessageSender.of({
        invite: () => Effect.succeed({ providerMessageId: null }),
        notify: () => Effect.void
      })
    )
  )

const senderLayer = ({
  mailFrom,
  mode,
  smtpUrl,
  whatsApp
}: Config["messages"]): Layer.Layer<MessageSender> => {
  if (mode === "log") return LogMessages
  const { apiUrl, phoneNumberId, template, token } = whatsApp
  return liveMessages({
    smtp: smtpUrl === null || mailFrom === null ? null : { url: smtpUrl, from: mailFrom },
    whatsapp:
      token === null || phoneNumberId === null ? null : { apiUrl, phoneNumberId, template, token }
  }).pipe(Layer.provide(NodeHttpClient.layerUndici))
}
