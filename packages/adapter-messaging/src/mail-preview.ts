import { MailPreview } from "@review-proof/ports"
import { invitationMail } from "./mail/invitation-mail.ts"
import type { MailIdentity } from "./mail/outgoing-mail.ts"

/** The very mails that the senders send. */
export const mailPreview = (identity: MailIdentity) =>
  MailPreview.of({ invitation: (message) => invitationMail(identity, message) })
