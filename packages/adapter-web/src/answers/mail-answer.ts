import { HttpServerResponse } from "effect/http"
import { personalHeaders } from "./page-answer.ts"

/** Shows a mail as a mail program does: its own styles, no scripts, links in a new tab. */
export const mailAnswer = (html: string) =>
  HttpServerResponse.text(html.replace("<head>", '<head><base target="_blank">'), {
    contentType: "text/html; charset=utf-8",
    headers: { ...personalHeaders, ...mailHeaders }
  })

const mailHeaders = {
  "content-security-policy": [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    "sandbox allow-popups allow-popups-to-escape-sandbox"
  ].join("; "),
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer"
}
