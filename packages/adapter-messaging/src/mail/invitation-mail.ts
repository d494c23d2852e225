import type { InvitationMessage } from "@review-proof/ports"
import { mailTexts, type MailTexts } from "@review-proof/translations"
import { Effect, Redacted } from "effect"
import { mailHtml } from "./mail-frame.ts"
import {
  button,
  factTable,
  footerLink,
  heading,
  paragraph,
  senderLine,
  smallPrint,
  starLinks
} from "./mail-parts.ts"
import { addressOf, commonHeaders, oneLine } from "./outgoing-mail.ts"
import type { MailIdentity, OutgoingMail } from "./outgoing-mail.ts"

/**
 * The mail of an invitation or a reminder, in its language (contract INVITATION-10, INVITATION-15).
 */
export const invitationMail = Effect.fnUntraced(function* (
  identity: MailIdentity,
  message: InvitationMessage
) {
  const texts = yield* Effect.promise(() => mailTexts(message.language))
  const words = wordsOf(texts, identity, message)
  const unsubscribeUrl = Redacted.value(message.unsubscribeUrl)
  const mail: OutgoingMail = {
    messageId: message.messageId,
    from: {
      name: `${words.business} via ${oneLine(identity.serviceName)}`,
      address: addressOf(identity.from)
    },
    replyTo: message.replyTo,
    to: Redacted.value(message.to),
    subject: words.subject,
    text: textOf(texts, words, message),
    html: htmlOf(texts, words, message),
    headers: {
      // RFC 8058: one click, no cookies.
      "List-Unsubscribe": `<${unsubscribeUrl}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      ...commonHeaders
    }
  }
  return mail
})

type Words = ReturnType<typeof wordsOf>

/** The words of both parts. */
const wordsOf = (texts: MailTexts, identity: MailIdentity, message: InvitationMessage) => {
  const { askedAt, firstSentAt, products, reference } = message
  const business = oneLine(message.businessName)
  const isReminder = firstSentAt !== null
  const shown = products.slice(0, maxProducts).map(oneLine)
  const productNames = products.length > maxProducts ? [...shown, "…"] : shown
  const facts: ReadonlyArray<readonly [string, string]> = [
    ...(reference === null
      ? []
      : [[texts.text("invitation.reference"), oneLine(reference)] as const]),
    ...(products.length === 0
      ? []
      : [
          [
            texts.text("invitation.products", { count: products.length }),
            productNames.join(" · ")
          ] as const
        ])
  ]
  return {
    business,
    facts,
    subject: isReminder
      ? texts.text("invitation.reminderSubject", { business })
      : texts.text("invitation.subject", { business }),
    greeting: texts.text("invitation.greeting", {
      customer: oneLine(Redacted.value(message.customerName))
    }),
    request: isReminder
      ? texts.text("invitation.reminder", { business, date: texts.day(firstSentAt) })
      : texts.text("invitation.request", { business }),
    honesty: texts.text("form.lead"),
    publishedUnder: texts.text("invitation.publishedUnder", {
      name: oneLine(Redacted.value(message.publishedName))
    }),
    reason: texts.text("invitation.reason", {
      business,
      service: oneLine(identity.serviceName),
      date: texts.day(askedAt)
    }),
    unsubscribe: texts.text("invitation.unsubscribe", { business })
  }
}

/** A mail stays short even if many products were bought. */
const maxProducts = 5

/** Each link is on a line of its own, so that mail programs do not break it. */
const textOf = (texts: MailTexts, words: Words, message: InvitationMessage) =>
  [
    words.greeting,
    words.request,
    words.facts.map(([name, value]) => texts.text("invitation.fact", { name, value })).join("\n"),
    `${texts.text("business.write")}\n${Redacted.value(message.reviewUrl)}`,
    `${words.honesty}\n${words.publishedUnder}`,
    words.reason,
    `${words.unsubscribe}\n${Redacted.value(message.unsubscribeUrl)}`
  ]
    .filter((block) => block !== "")
    .join("\n\n") + "\n"

const htmlOf = (texts: MailTexts, words: Words, message: InvitationMessage) => {
  const reviewUrl = Redacted.value(message.reviewUrl)
  const title = texts.text("invitation.title")
  return mailHtml({
    texts,
    title,
    preheader: texts.text("invitation.preheader"),
    main: [
      senderLine(words.business),
      heading(title),
      paragraph(words.greeting),
      paragraph(words.request),
      factTable(words.facts, texts.direction),
      paragraph(texts.text("invitation.stars")),
      starLinks(texts, reviewUrl),
      button(texts.text("business.write"), reviewUrl),
      smallPrint(words.honesty),
      smallPrint(words.publishedUnder)
    ],
    footer: [words.reason, footerLink(words.unsubscribe, Redacted.value(message.unsubscribeUrl))],
    pixelUrl: Redacted.value(message.openPixelUrl)
  })
}
