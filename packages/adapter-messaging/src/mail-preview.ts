import { MailPreview } from "@review-proof/ports"
import { invitationMail } from "./mail/invitation-mail.ts"
import type { MailIdentity } from "./mail/outgoing-mail.ts"

/** Makes the same mails as the senders. */
export const mailPreview = (identity: MailIdentity) =>
  MailPreview.of({ invitation: (message) => invitationMail(identity, message) })
