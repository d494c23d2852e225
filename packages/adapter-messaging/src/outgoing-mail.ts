import type { InvitationMessage, NoticeMessage } from "@review-proof/ports"
import { Effect, Redacted } from "effect"
import type { ComposedMail } from "./compose-invitation.ts"
import { composeInvitation } from "./compose-invitation.ts"
import { composeNotice } from "./compose-notice.ts"

/** An email with its headers, ready to be sent. */
export interface OutgoingMail extends ComposedMail {
  readonly messageId: string
  readonly to: string
  /** Besides From, To and Subject. */
  readonly headers: Readonly<Record<string, string>>
}

export const invitationMail = (message: InvitationMessage): Effect.Effect<OutgoingMail> =>
  Effect.map(composeInvitation(message), (mail) => ({
    ...mail,
    messageId: message.messageId,
    to: Redacted.value(message.to),
    headers: {
      // RFC 8058: one click, no cookies.
      "List-Unsubscribe": `<${Redacted.value(message.unsubscribeUrl)}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      ...everyMail
    }
  }))

export const noticeMail = (message: NoticeMessage): OutgoingMail => ({
  ...composeNotice(message),
  messageId: message.messageId,
  to: Redacted.value(message.to),
  headers: everyMail
})

const everyMail = { "Auto-Submitted": "auto-generated" }
