import { MessageSender, PermanentRefusal } from "@review-proof/ports"
import { Effect, Layer } from "effect"
import type { MailIdentity } from "./mail/outgoing-mail.ts"
import { makeSmtpSender, type SmtpOptions } from "./smtp-sender.ts"
import { makeWhatsAppSender, type WhatsAppOptions } from "./whatsapp-sender.ts"

/** Null for a channel that this installation does not use. */
export interface LiveMessagesOptions {
  readonly identity: MailIdentity
  readonly smtp: SmtpOptions | null
  readonly whatsapp: WhatsAppOptions | null
}

/** Sends email by SMTP and WhatsApp messages by its Cloud API (`MESSAGES=live`). */
export const liveMessagesLayer = (options: LiveMessagesOptions) =>
  Layer.effect(
    MessageSender,
    Effect.gen(function* () {
      const smtp =
        options.smtp === null ? null : yield* makeSmtpSender(options.identity, options.smtp)
      const whatsapp =
        options.whatsapp === null ? null : yield* makeWhatsAppSender(options.whatsapp)
      return MessageSender.of({
        invite: (message) => {
          const sender = message.channel === "email" ? smtp : whatsapp
          return sender === null ? notConfigured(message.channel) : sender.invite(message)
        },
        notify: (message) => (smtp === null ? notConfigured("email") : smtp.notify(message))
      })
    })
  )

const notConfigured = (channel: string) =>
  Effect.fail(
    new PermanentRefusal({
      reason: `sending by ${channel} is not configured`,
      isRecipientRefused: false
    })
  )
