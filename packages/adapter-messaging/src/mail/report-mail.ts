import type { NoticeMessage } from "@review-proof/ports"
import { mailTexts } from "@review-proof/translations"
import { Effect, Redacted } from "effect"
import { mailHtml } from "./mail-frame.ts"
import { factTable, heading, paragraph, senderLine } from "./mail-parts.ts"
import { addressOf, commonHeaders, oneLine } from "./outgoing-mail.ts"
import type { MailIdentity, OutgoingMail } from "./outgoing-mail.ts"

type Decided = Extract<NoticeMessage["notice"], { readonly _tag: "ReportDecided" }>

/**
 * Informs a visitor, in their language, of the decision about their report (contract REVIEW-15).
 */
export const reportMail = Effect.fnUntraced(function* (
  identity: MailIdentity,
  message: NoticeMessage,
  { businessName, language, outcome, reason, reportedAt }: Decided
) {
  const texts = yield* Effect.promise(() => mailTexts(language))
  const service = oneLine(identity.serviceName)
  const business = oneLine(businessName)
  const subject = texts.text("report.subject", { business })
  const greeting = texts.text("report.greeting")
  const decided = texts.text(`report.${outcome}`, { business, date: texts.day(reportedAt) })
  const facts = [[texts.text("report.decision"), reason]] as const
  const why = texts.text("report.reason", { service })
  const mail: OutgoingMail = {
    messageId: message.messageId,
    from: { name: service, address: addressOf(identity.from) },
    replyTo: null,
    to: Redacted.value(message.to),
    subject,
    text: `${[
      greeting,
      decided,
      ...facts.map(([name, value]) => texts.text("invitation.fact", { name, value })),
      why
    ].join("\n\n")}\n`,
    html: mailHtml({
      texts,
      title: subject,
      preheader: decided,
      main: [
        senderLine(service),
        heading(subject),
        paragraph(greeting),
        paragraph(decided),
        factTable(facts, texts.direction)
      ],
      footer: [why],
      pixelUrl: null
    }),
    headers: commonHeaders
  }
  return mail
})
