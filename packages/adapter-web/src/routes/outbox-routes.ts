/** Sent messages, outside production (contract PAGE-11). */
import { NotFound } from "@review-proof/domain/requests"
import { Effect } from "effect"
import { HttpRouter, HttpServerResponse } from "effect/http"
import { Outbox } from "../answers/outbox.ts"
import { pageAnswer, pagePolicy, personalHeaders } from "../answers/page-answer.ts"
import { outboxMessagePage, outboxPage } from "../html/outbox-pages.ts"

const sent = Effect.gen(function* () {
  const messages = yield* Outbox
  return messages === null ? yield* new NotFound({ what: "page" }) : yield* messages
})

const list = Effect.gen(function* () {
  const main = outboxPage(yield* sent)
  return yield* pageAnswer({ title: "Sent messages", language: "en", main, personal: true })
})

const one = Effect.gen(function* () {
  const { number } = yield* HttpRouter.params
  const found = (yield* sent).find((message) => String(message.number) === number)
  return found ?? (yield* new NotFound({ what: "message" }))
})

const show = Effect.gen(function* () {
  const message = yield* one
  return yield* pageAnswer({
    title: message.subject,
    language: "en",
    main: outboxMessagePage(message),
    personal: true,
    headers: { "content-security-policy": `${pagePolicy("'none'")}; frame-src 'self'` }
  })
})

/** As a mail program shows it: with its own styles, without scripts, links in a new tab. */
const body = Effect.gen(function* () {
  const { html } = yield* one
  if (html === null) return yield* new NotFound({ what: "HTML part" })
  return HttpServerResponse.text(html.replace("<head>", '<head><base target="_blank">'), {
    contentType: "text/html; charset=utf-8",
    headers: { ...personalHeaders, ...mailHeaders }
  })
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

export const outboxAnswers = { list, show, body }
