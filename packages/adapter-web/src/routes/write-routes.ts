/** Writing about a business without an invitation (contract PAGE-3). */
import {
  findSubmitted,
  readPublicBusiness,
  submissionIdOf,
  submitReview
} from "@review-proof/domain/reviews"
import type { Business } from "@review-proof/ports"
import { Clock, Effect, Option } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import { pathParam } from "../answers/address.ts"
import { formHeading } from "../site-pages/customer-pages.ts"
import { seeOther } from "../answers/page-answer.ts"
import { answerReviewForm, answerThanks, showReviewForm } from "../forms/review-form-answer.ts"
import { problemTexts, readerTexts, writingLanguage } from "../answers/preferred-language.ts"
import { newFormId } from "../forms/form-id.ts"
import { readReviewInput } from "../forms/review-input.ts"
import { countRequestForm, takeForm } from "../forms/take-form.ts"

const businessHere = Effect.flatMap(pathParam("business"), readPublicBusiness).pipe(
  Effect.map(({ business }) => business)
)

export const show = Effect.gen(function* () {
  const place = yield* Effect.flatMap(businessHere, formPlace)
  const answer = yield* showReviewForm(place, yield* writingLanguage())
  // Going back shows the same form again, so that sending it twice is one review.
  return HttpServerResponse.setHeader(answer, "cache-control", "private, no-cache")
})

export const write = Effect.gen(function* () {
  const fields = yield* takeForm
  const business = yield* businessHere
  const place = yield* formPlace(business)
  const language = yield* writingLanguage()
  const words = yield* problemTexts(place.texts)
  const input = readReviewInput(fields, words, language, yield* Clock.currentTimeMillis)
  return yield* Effect.gen(function* () {
    yield* countRequestForm
    if (input.submission === undefined) return yield* answerReviewForm(place, input, null)
    const formId = input.formId ?? (yield* newFormId)
    const review = yield* submitReview(business.id, { ...input.submission, formId })
    return yield* seeOther(`/b/${business.id}/thanks?submission=${submissionIdOf(review)}`)
  }).pipe(Effect.catchTag("TooManyForms", (refusal) => answerReviewForm(place, input, refusal)))
})

/** Only the sender of the form knows its address; everybody else is redirected to the business. */
export const thank = Effect.gen(function* () {
  const business = yield* businessHere
  const { submission } = yield* HttpServerRequest.ParsedSearchParams
  const sent = yield* findSubmitted(business.id, typeof submission === "string" ? submission : "")
  if (Option.isNone(sent)) return yield* seeOther(`/b/${business.id}`)
  return yield* answerThanks(yield* readerTexts(), business, sent.value.review)
})

/** Reloading a form that came back with problems requests this address. */
export const redirectToForm = Effect.flatMap(businessHere, ({ id }) => seeOther(`/b/${id}/write`))

const formPlace = Effect.fnUntraced(function* (business: Business) {
  const texts = yield* readerTexts()
  return {
    action: `/b/${business.id}/reviews`,
    title: texts.text("write.title", { business: business.name }),
    heading: formHeading(texts, business, "write.title"),
    texts,
    fullName: null
  }
})
