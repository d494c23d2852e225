/** The sender of an installation's mails. */
export interface MailIdentity {
  readonly serviceName: string
  /** `reviews@example.com` or `Reviews <reviews@example.com>`; mails use only the address. */
  readonly from: string
}

/** A complete email as it is sent. */
export interface OutgoingMail {
  readonly messageId: string
  readonly from: { readonly name: string; readonly address: string }
  /** Answers go to this address; null means the sender's own. */
  readonly replyTo: string | null
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Headers besides those that the other fields become. */
  readonly headers: Readonly<Record<string, string>>
}

/** Headers by which programs that answer mails automatically leave these alone. */
export const commonHeaders = { "Auto-Submitted": "auto-generated" }

/** The address in `Name <address>`. */
export const addressOf = (from: string): string => /<([^<>]+)>/.exec(from)?.[1] ?? from

/** Callers choose names; without line breaks a name cannot add a header. */
export const oneLine = (text: string) => text.replace(/[\r\n\u2028\u2029\p{Cc}]+/gu, " ").trim()
