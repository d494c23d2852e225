/** A mail of each kind, for the pictures. */
import type { InvitationMessage } from "@review-proof/ports"
import { Effect, Redacted } from "effect"
import { invitationMail } from "../../packages/adapter-messaging/src/mail/invitation-mail.ts"
import { noticeMail } from "../../packages/adapter-messaging/src/mail/notice-mail.ts"
import {
  aNotice,
  anExpiryNotice,
  anInvitation,
  identity
} from "../../packages/adapter-messaging/test/messages.ts"

interface ExampleMail {
  readonly name: string
  readonly title: string
  readonly html: () => Promise<string>
}

const invitation = (
  name: string,
  title: string,
  change: Partial<InvitationMessage>
): ExampleMail => ({
  name,
  title,
  html: async () => {
    const message = anInvitation({ ...change, openPixelUrl: Redacted.make("data:,") })
    return (await Effect.runPromise(invitationMail(identity, message))).html
  }
})

const reminder = { firstSentAt: Date.UTC(2026, 10, 16, 12) }

const customers = {
  en: { customerName: Redacted.make("Jane Doe"), publishedName: Redacted.make("Jane D.") },
  de: { customerName: Redacted.make("Jörg Weiß"), publishedName: Redacted.make("Jörg W.") },
  ar: { customerName: Redacted.make("ليلى الحداد"), publishedName: Redacted.make("ليلى ا.") }
}

export const exampleMails: ReadonlyArray<ExampleMail> = [
  ...Object.entries(customers).flatMap(([language, customer]) => [
    invitation(`mail-invitation-${language}`, `Invitation, ${language}`, { language, ...customer }),
    invitation(`mail-reminder-${language}`, `Reminder, ${language}`, {
      language,
      ...customer,
      ...reminder
    })
  ]),
  {
    name: "mail-notice-paused",
    title: "Notice: endpoint paused",
    html: async () => noticeMail(identity, aNotice).html
  },
  {
    name: "mail-notice-key",
    title: "Notice: key expires",
    html: async () => noticeMail(identity, anExpiryNotice).html
  }
]
