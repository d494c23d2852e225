/** Writing about a business without an invitation (contract PAGE-3). */
import {
  findSubmitted,
  readPublicBusiness,
  submissionIdOf,
  submitReview
} from "@review-proof/domain/reviews"
import type { Business } from "@review-proof/ports"
import { Clock, Effect, Option } from "effect"
import * as SecureRandom from "effect/crypto/SecureRandom"
import { HttpRouter, HttpServerRequest } from "effect/http"
import { reviewIdWire } from "@review-proof/http-server"
import { writeReviewPage } from "../html/write-page.ts"
import { thanksPage } from "../html/customer-pages.ts"
import type { Html } from "../html/html.ts"
import { emptyReviewForm } from "../html/review-form.ts"
import { pageAnswer, seeOther } from "../answers/page-answer.ts"
import type { PageRoute } from "../answers/page-route.ts"
import { answerReviewForm, formFields } from "../forms/review-form-answer.ts"
import { preferredLanguage, textsOfReader } from "../answers/preferred-language.ts"
import { readReviewInput } from "../forms/review-input.ts"
import { countThisForm, takeForm } from "../forms/take-form.ts"
import type { PageTexts } from "@review-proof/translations"

const businessHere = Effect.gen(function* () {
  const { business: named = "" } = yield* HttpRouter.params
  const { business } = yield* readPublicBusiness(named)
  return business
})

/** A browser keeps it, so that who goes back and sends again sends the same form. */
const open = Effect.gen(function* () {
  const business = yield* businessHere
  const values = { ...emptyReviewForm, language: yield* preferredLanguage }
  const texts = yield* textsOfReader()
  const form = yield* formFields({ ...placeOf(business, texts), values })
  const headers = { "cache-control": "private, no-cache" }
  return yield* pageAnswer({ ...formAlone(business, texts, form), headers })
})

const write = Effect.gen(function* () {
  const fields = yield* takeForm
  const now = yield* Clock.currentTimeMillis
  const texts = yield* textsOfReader()
  const input = readReviewInput(fields, texts, yield* preferredLanguage, now)
  const business = yield* businessHere
  const random = yield* SecureRandom.SecureRandom
  const again = { ...placeOf(business, texts), input }
  const showAgain = (form: Html) => Effect.succeed(formAlone(business, texts, form))
  return yield* Effect.gen(function* () {
    yield* countThisForm
    if (input.submission === undefined) return yield* answerReviewForm(again, null, showAgain)
    const formId = input.formId ?? (yield* random.ulid)
    const review = yield* submitReview(business.id, { ...input.submission, formId })
    return yield* seeOther(`/b/${business.id}/thanks?submission=${submissionIdOf(review)}`)
  }).pipe(Effect.catchTag("TooManyForms", (refusal) => answerReviewForm(again, refusal, showAgain)))
})

/** Only who sent the form has its address; everybody else is led to the business. */
const thank = Effect.gen(function* () {
  const business = yield* businessHere
  const { submission } = yield* HttpServerRequest.ParsedSearchParams
  const sent = yield* findSubmitted(business.id, typeof submission === "string" ? submission : "")
  if (Option.isNone(sent)) return yield* seeOther(`/b/${business.id}`)
  const { id, state } = sent.value.review
  const texts = yield* textsOfReader()
  return yield* pageAnswer({
    title: texts.text("thanks.title"),
    language: texts.language,
    main: thanksPage(texts, state === "published" ? `/reviews/${reviewIdWire(id)}` : null),
    personal: true
  })
})

/** A reload after a form came back with problems asks for this address. */
const toForm = Effect.flatMap(businessHere, ({ id }) => seeOther(`/b/${id}/write`))

export const writeRoutes: ReadonlyArray<PageRoute> = [
  { method: "GET", path: "/b/:business/write", answer: open },
  { method: "POST", path: "/b/:business/reviews", answer: write },
  { method: "GET", path: "/b/:business/reviews", answer: toForm },
  { method: "GET", path: "/b/:business/thanks", answer: thank }
]

const placeOf = (business: Business, texts: PageTexts) => ({
  action: `/b/${business.id}/reviews`,
  texts,
  asksName: true
})

const formAlone = (business: Business, texts: PageTexts, form: Html) => ({
  title: texts.text("write.title", { business: business.name }),
  language: texts.language,
  main: writeReviewPage(business, texts, form),
  personal: true
})
