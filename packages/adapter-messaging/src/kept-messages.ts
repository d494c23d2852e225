import { MessageSender, type InvitationMessage } from "@review-proof/ports"
import { Clock, Effect, Layer, Redacted } from "effect"
import { invitationMail } from "./mail/invitation-mail.ts"
import { noticeMail } from "./mail/notice-mail.ts"
import type { MailIdentity, OutgoingMail } from "./mail/outgoing-mail.ts"
import { templateParameters } from "./whatsapp-sender.ts"

/** A message in full, for a person who tries the service out. */
export interface ShownMessage {
  readonly channel: "email" | "whatsapp"
  readonly to: string
  readonly subject: string
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  /** Null for a message without an HTML part. */
  readonly html: string | null
}

/** A sent message; it is rendered again when somebody opens it. */
export interface SentMessage {
  readonly at: number
  readonly shown: Effect.Effect<ShownMessage>
}

/**
 * Wraps the provided sender to keep what it sends. Not for production: messages hold contacts and the
 * tokens of links.
 */
export const keptMessagesLayer = (
  identity: MailIdentity,
  keep: (message: SentMessage) => void
): Layer.Layer<MessageSender, never, MessageSender> =>
  Layer.effect(
    MessageSender,
    Effect.map(MessageSender, (sender) => {
      const kept = (shown: Effect.Effect<ShownMessage>) =>
        Effect.map(Clock.currentTimeMillis, (at) => keep({ at, shown }))
      return MessageSender.of({
        invite: (message) =>
          Effect.tap(sender.invite(message), () =>
            kept(
              message.channel === "email"
                ? Effect.map(invitationMail(identity, message), asShown)
                : Effect.sync(() => templateShown(message))
            )
          ),
        notify: (message) =>
          Effect.tap(sender.notify(message), () =>
            kept(Effect.map(noticeMail(identity, message), asShown))
          )
      })
    })
  )

const asShown = ({ from, headers, html, replyTo, subject, text, to }: OutgoingMail) => {
  const addresses = {
    From: `${JSON.stringify(from.name)} <${from.address}>`,
    ...(replyTo !== null && { "Reply-To": replyTo }),
    To: to,
    Subject: subject
  }
  return {
    channel: "email",
    to,
    subject,
    text,
    html,
    headers: { ...addresses, ...headers }
  } as const
}

/** WhatsApp puts the parameters into the template that it approved. */
const templateShown = (message: InvitationMessage) => {
  const [customer, business, link] = templateParameters(message)
  const to = Redacted.value(message.to)
  return {
    channel: "whatsapp",
    to,
    subject: `Template with ${customer}, ${business}`,
    headers: { To: to },
    text: [customer, business, link].join("\n"),
    html: null
  } as const
}
