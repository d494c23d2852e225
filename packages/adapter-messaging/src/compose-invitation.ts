import type { InvitationMessage } from "@review-proof/ports"
import { Redacted } from "effect"
import { html } from "hono/html"
import { spokenLanguage, wordsFor } from "./words/words-for.ts"

/** An email in words. */
export interface ComposedMail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Puts an invitation into words: the same in its text part and its HTML part. */
export const composeInvitation = (message: InvitationMessage): ComposedMail => {
  const words = wordsFor(message.language)
  const business = oneLine(message.businessName)
  const customer = oneLine(Redacted.value(message.customerName))
  const reviewUrl = Redacted.value(message.reviewUrl)
  const unsubscribeUrl = Redacted.value(message.unsubscribeUrl)
  const isReminder = message.kind === "reminder"
  const request = isReminder ? words.reminder(business) : words.request(business)
  return {
    subject: isReminder ? words.reminderSubject(business) : words.subject(business),
    text: [
      words.greeting(customer),
      "",
      request,
      "",
      `${words.action}: ${reviewUrl}`,
      "",
      words.honesty,
      "",
      `${words.unsubscribe(business)} ${unsubscribeUrl}`,
      ""
    ].join("\n"),
    html: String(html`<!doctype html>
      <html lang="${spokenLanguage(message.language)}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width" />
        </head>
        <body
          style="margin:0;padding:24px;background:#f5f6f8;color:#1c2330;font:16px/1.5 sans-serif"
        >
          <div
            style="max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border-radius:8px"
          >
            <p>${words.greeting(customer)}</p>
            <p>${request}</p>
            <p style="margin:28px 0">
              <a
                href="${reviewUrl}"
                style="display:inline-block;padding:12px 20px;border-radius:6px;background:#1a4fd6;color:#ffffff;text-decoration:none;font-weight:bold"
                >${words.action}</a
              >
            </p>
            <p>${words.honesty}</p>
            <p style="margin-top:32px;font-size:13px;color:#5a6270">
              ${words.unsubscribe(business)}
              <a href="${unsubscribeUrl}" style="color:#5a6270;word-break:break-all"
                >${unsubscribeUrl}</a
              >
            </p>
          </div>
          <img src="${Redacted.value(message.openPixelUrl)}" width="1" height="1" alt="" />
        </body>
      </html> `)
  }
}

/** Names come from callers; a line break in one must not make a line of its own in a header. */
const oneLine = (text: string) => text.replace(/[\r\n\u2028\u2029\p{Cc}]+/gu, " ").trim()
