import * as NodeHttpClient from "@effect/platform-node/NodeHttpClient"
import { liveMessages, LogMessages } from "@review-proof/adapter-messaging"
import type { MessageSender } from "@review-proof/ports"
import { Layer } from "effect"
import type { Config } from "./configuration/config.ts"

/** How messages go out (contract PRIVACY-1). */
export const messagesLayer = ({
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
