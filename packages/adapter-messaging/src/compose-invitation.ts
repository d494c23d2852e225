import type { InvitationMessage } from "@review-proof/ports"
import { Effect, Redacted } from "effect"
import { html } from "hono/html"
import { mailTexts } from "@review-proof/translations"

/** An email in words. */
export interface ComposedMail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Puts an invitation into words: the same in its text part and its HTML part. */
export const composeInvitation = Effect.fnUntraced(function* (message: InvitationMessage) {
  const texts = yield* Effect.promise(() => mailTexts(message.language))
  const business = oneLine(message.businessName)
  const customer = oneLine(Redacted.value(message.customerName))
  const reviewUrl = Redacted.value(message.reviewUrl)
  const unsubscribeUrl = Redacted.value(message.unsubscribeUrl)
  const isReminder = message.kind === "reminder"
  const request = isReminder
    ? texts.text("invitation.reminder", { business })
    : texts.text("invitation.request", { business })
  const mail: ComposedMail = {
    subject: isReminder
      ? texts.text("invitation.reminderSubject", { business })
      : texts.text("invitation.subject", { business }),
    text: [
      texts.text("invitation.greeting", { customer }),
      "",
      request,
      "",
      `${texts.text("invitation.action")}: ${reviewUrl}`,
      "",
      texts.text("invitation.honesty"),
      "",
      `${texts.text("invitation.unsubscribe", { business })} ${unsubscribeUrl}`,
      ""
    ].join("\n"),
    html: String(html`<!doctype html>
      <html lang="${texts.language}" dir="${texts.direction}">
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
            <p>${texts.text("invitation.greeting", { customer })}</p>
            <p>${request}</p>
            <p style="margin:28px 0">
              <a
                href="${reviewUrl}"
                style="display:inline-block;padding:12px 20px;border-radius:6px;background:#1a4fd6;color:#ffffff;text-decoration:none;font-weight:bold"
                >${texts.text("invitation.action")}</a
              >
            </p>
            <p>${texts.text("invitation.honesty")}</p>
            <p style="margin-top:32px;font-size:13px;color:#5a6270">
              ${texts.text("invitation.unsubscribe", { business })}
              <a href="${unsubscribeUrl}" style="color:#5a6270;word-break:break-all"
                >${unsubscribeUrl}</a
              >
            </p>
          </div>
          <img src="${Redacted.value(message.openPixelUrl)}" width="1" height="1" alt="" />
        </body>
      </html> `)
  }
  return mail
})

/** Names come from callers; a line break in one must not make a line of its own in a header. */
const oneLine = (text: string) => text.replace(/[\r\n\u2028\u2029\p{Cc}]+/gu, " ").trim()
