/** Sent messages, outside production (contract PAGE-11). */
import { NotFound } from "@review-proof/domain/requests"
import { Effect } from "effect"
import { pathParam } from "../answers/address.ts"
import { mailAnswer } from "../answers/mail-answer.ts"
import { personalAnswer, withFrames } from "../answers/page-answer.ts"
import { englishTexts } from "../answers/preferred-language.ts"
import { Site } from "../answers/site.ts"
import { outboxMessagePage, outboxPage } from "../site-pages/outbox-pages.ts"

const sent = Effect.gen(function* () {
  const { outbox } = yield* Site
  return yield* outbox ?? new NotFound({ what: "page" })
})

export const list = Effect.gen(function* () {
  const main = outboxPage(yield* sent)
  return yield* personalAnswer(yield* englishTexts, "Sent messages", main)
})

const one = Effect.gen(function* () {
  const number = yield* pathParam("number")
  const found = (yield* sent).find((message) => String(message.number) === number)
  return found ?? (yield* new NotFound({ what: "message" }))
})

export const show = Effect.gen(function* () {
  const message = yield* one
  const main = outboxMessagePage(message)
  return yield* personalAnswer(yield* englishTexts, message.subject, main, withFrames)
})

export const body = Effect.gen(function* () {
  const { html } = yield* one
  return html === null ? yield* new NotFound({ what: "HTML part" }) : mailAnswer(html)
})
