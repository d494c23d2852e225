/** A mail of each kind, for the pictures. */
import type { InvitationMessage, NoticeMessage } from "@review-proof/ports"
import { Effect, Redacted } from "effect"
import { invitationMail } from "../../packages/adapter-messaging/src/mail/invitation-mail.ts"
import { noticeMail } from "../../packages/adapter-messaging/src/mail/notice-mail.ts"
import {
  aNotice,
  anExpiryNotice,
  anInvitedMember,
  anInvitation,
  aReportDecision,
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

const shown = async (message: NoticeMessage) =>
  (await Effect.runPromise(noticeMail(identity, message))).html

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
    html: () => shown(aNotice)
  },
  {
    name: "mail-notice-key",
    title: "Notice: key expires",
    html: () => shown(anExpiryNotice)
  },
  {
    name: "mail-notice-invited",
    title: "Notice: invited to a company",
    html: () => shown(anInvitedMember)
  },
  ...["en", "ar"].map((language) => ({
    name: `mail-report-${language}`,
    title: `A report was decided, ${language}`,
    html: () => shown(aReportDecision(language))
  }))
]
