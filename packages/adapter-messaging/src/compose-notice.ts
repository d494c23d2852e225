import type { NoticeMessage } from "@review-proof/ports"
import { html } from "hono/html"
import type { ComposedMail } from "./compose-invitation.ts"

/** Puts a notice to a member into words. Notices are in English. */
export const composeNotice = (message: NoticeMessage): ComposedMail => {
  const { subject, lines } = wordsOf(message)
  return {
    subject,
    text: [...lines, ""].join("\n\n"),
    html: String(
      html`<!doctype html>
        <html lang="en">
          <head>
            <meta charset="utf-8" />
          </head>
          <body>
            ${lines.map((line) => html`<p>${line}</p>`)}
          </body>
        </html>`
    )
  }
}

const wordsOf = ({ notice, companyName }: NoticeMessage) => {
  switch (notice._tag) {
    case "EndpointPaused":
      return {
        subject: "A webhook endpoint was paused",
        lines: [
          `Deliveries to the webhook endpoint ${notice.url} of ${companyName} have failed since ${utc(notice.failingSince)}, so it was paused.`,
          "New events are kept for it. They go out, oldest first, once you have mended the receiver and resumed the endpoint."
        ]
      }
    case "KeyExpires":
      return {
        subject: "An API key expires soon",
        lines: [
          `The API key "${notice.keyName}" (${notice.hint}) of ${companyName} expires on ${utc(notice.expiresAt)}.`,
          "Rotate it before then: the new key works at once, and the old one for 24 hours more."
        ]
      }
  }
}

const utc = (timestamp: number) => {
  const iso = new Date(timestamp).toISOString()
  return `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`
}
