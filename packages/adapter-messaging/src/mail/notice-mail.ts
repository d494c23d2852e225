import type { NoticeMessage } from "@review-proof/ports"
import { mailTexts } from "@review-proof/translations"
import { Effect, Redacted } from "effect"
import { mailHtml } from "./mail-frame.ts"
import { button, factTable, footerLink, heading, paragraph, senderLine } from "./mail-parts.ts"
import { noticeWords } from "./notice-words.ts"
import { addressOf, commonHeaders, oneLine } from "./outgoing-mail.ts"
import type { MailIdentity, OutgoingMail } from "./outgoing-mail.ts"

/** The mail of a notice: in English to members, and to visitors in their language. */
export const noticeMail = Effect.fnUntraced(function* (
  identity: MailIdentity,
  message: NoticeMessage
) {
  const { notice } = message
  const service = oneLine(identity.serviceName)
  const language = notice._tag === "ReportDecided" ? notice.language : "en"
  const texts = yield* Effect.promise(() => mailTexts(language))
  const { choiceUrl, facts, greeting, lines, link, reason, subject } = noticeWords(
    texts,
    message,
    service
  )
  const [preheader = subject, ...rest] = lines
  const namedFacts = facts.map(([name, value]) => texts.text("invitation.fact", { name, value }))
  const choice = choiceUrl === null ? "" : `${choose}\n${choiceUrl}`
  const before = [greeting, preheader, link?.url ?? "", namedFacts.join("\n")]
  const parts = [...before, ...rest, reason, choice]
  const mail: OutgoingMail = {
    messageId: message.messageId,
    from: { name: service, address: addressOf(identity.from) },
    replyTo: null,
    to: Redacted.value(message.to),
    subject,
    text: `${parts.filter((part) => part !== "").join("\n\n")}\n`,
    html: mailHtml({
      texts,
      title: subject,
      preheader,
      main: [
        senderLine(service),
        heading(subject),
        paragraph(greeting),
        paragraph(preheader),
        ...(link === null ? [] : [button(link.label, link.url)]),
        factTable(facts, texts.direction),
        ...rest.map(paragraph)
      ],
      footer: [reason, ...(choiceUrl === null ? [] : [footerLink(choose, choiceUrl)])],
      pixelUrl: null
    }),
    headers: commonHeaders
  }
  return mail
})

const choose = "Choose which emails you get"
