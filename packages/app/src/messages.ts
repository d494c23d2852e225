import * as NodeHttpClient from "@effect/platform-node/NodeHttpClient"
import {
  keptMessagesLayer,
  liveMessagesLayer,
  logMessagesLayer,
  mailPreview
} from "@review-proof/adapter-messaging"
import type { MailIdentity } from "@review-proof/adapter-messaging"
import { MessageSender } from "@review-proof/ports"
import { Effect, Layer } from "effect"
import type { Config } from "./configuration/config.ts"
import type { SentMessages } from "./sent-messages.ts"

type Settings = Pick<Config, "messages" | "serviceName">

/** The sender of messages (contract PRIVACY-1). */
export const messagesLayer = (
  settings: Settings,
  sent: SentMessages | null
): Layer.Layer<MessageSender> => {
  const sender = senderLayer(settings)
  return sent === null
    ? sender
    : Layer.provide(keptMessagesLayer(identityOf(settings), sent.add), sender)
}

/** The mails of this installation, for looking at them. */
export const previewOf = (settings: Settings) => mailPreview(identityOf(settings))

/** The demo's past sends nothing; its messages are shown. */
export const demoMessagesLayer = (settings: Settings, sent: SentMessages) =>
  Layer.provide(
    keptMessagesLayer(identityOf(settings), sent.add),
    Layer.succeed(
      MessageSender,
      MessageSender.of({
        invite: () => Effect.succeed({ providerMessageId: null }),
        notify: () => Effect.void
      })
    )
  )

/** Without MAIL_FROM, mails are only printed and shown, so any sender will do. */
const identityOf = ({ messages, serviceName }: Settings): MailIdentity => ({
  serviceName,
  from: messages.mailFrom ?? "reviews@localhost"
})

const senderLayer = (settings: Settings): Layer.Layer<MessageSender> => {
  const { mailFrom, mode, smtpUrl, whatsApp } = settings.messages
  const identity = identityOf(settings)
  if (mode === "log") return logMessagesLayer(identity)
  const { apiUrl, phoneNumberId, template, token } = whatsApp
  return liveMessagesLayer({
    identity,
    smtp: smtpUrl === null || mailFrom === null ? null : { url: smtpUrl },
    whatsapp:
      token === null || phoneNumberId === null ? null : { apiUrl, phoneNumberId, template, token }
  }).pipe(Layer.provide(NodeHttpClient.layerNodeHttp))
}
