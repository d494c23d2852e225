import type { InvitationMessage } from "@review-proof/ports"
import { MessageSender } from "@review-proof/ports"
import { Clock, Effect, Layer, Redacted } from "effect"
import { invitationMail, noticeMail } from "./outgoing-mail.ts"
import type { OutgoingMail } from "./outgoing-mail.ts"
import { templateParameters } from "./whatsapp-sender.ts"

/** A message that was sent, in full, for a person who tries the service out. */
export interface ShownMessage {
  readonly at: number
  readonly channel: "email" | "whatsapp"
  readonly to: string
  readonly subject: string
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  /** Null for a message without an HTML part. */
  readonly html: string | null
}

/**
 * The sender at hand, which shows every message that it sent. Never in production: messages hold
 * contacts and the tokens of links.
 */
export const showMessages = (
  from: string | null,
  show: (message: ShownMessage) => void
): Layer.Layer<MessageSender, never, MessageSender> =>
  Layer.effect(
    MessageSender,
    Effect.map(MessageSender, (sender) => {
      const shown = (message: Omit<ShownMessage, "at">) =>
        Effect.map(Clock.currentTimeMillis, (at) => show({ at, ...message }))
      const shownMail = (mail: OutgoingMail) => shown(asShown(from, mail))
      return MessageSender.of({
        invite: (message) =>
          Effect.tap(sender.invite(message), () =>
            message.channel === "email"
              ? Effect.flatMap(invitationMail(message), shownMail)
              : shown(templateShown(message))
          ),
        notify: (message) =>
          Effect.tap(sender.notify(message), () => shownMail(noticeMail(message)))
      })
    })
  )

const asShown = (from: string | null, mail: OutgoingMail) => {
  const { headers, html, subject, text, to } = mail
  const addresses = { ...(from !== null && { From: from }), To: to, Subject: subject }
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
