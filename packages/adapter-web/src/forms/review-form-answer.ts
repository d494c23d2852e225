import type { TooManyForms } from "@review-proof/domain/access"
import { HttpSettings, latestToday } from "@review-proof/http-server"
import type { Business, Review } from "@review-proof/ports"
import type { PageTexts } from "@review-proof/translations"
import { Clock, Effect } from "effect"
import { HttpServerRequest } from "effect/http"
import { noProblems } from "../html/form-fields.ts"
import { thanksPage } from "../site-pages/customer-pages.ts"
import { emptyReviewForm, reviewForm, type ReviewFormOptions } from "../site-pages/review-form.ts"
import { personalAnswer } from "../answers/page-answer.ts"
import { problemTexts } from "../answers/preferred-language.ts"
import { newFormId } from "./form-id.ts"
import { refusedAs, refuseProgram } from "./refuse-program.ts"
import type { ReviewInput } from "./review-input.ts"

export type FormPlace = Pick<ReviewFormOptions, "action" | "heading" | "texts" | "fullName"> & {
  readonly title: string
}

/** A form that was not submitted yet gets a new id. */
const formAt = Effect.fnUntraced(function* (
  place: FormPlace,
  { formId: sentId, ...typed }: Pick<ReviewInput, "formId" | "problems" | "values">,
  notice: string | null
) {
  const today = latestToday(yield* Clock.currentTimeMillis)
  const formId = sentId ?? (yield* newFormId)
  return reviewForm({ ...place, ...typed, notice, today, formId })
})

/** An empty form, in which the address may choose the stars. */
export const showReviewForm = Effect.fnUntraced(function* (place: FormPlace, language: string) {
  const values = { ...emptyReviewForm, language, stars: yield* requestedStars }
  const main = yield* formAt(place, { values, problems: noProblems, formId: undefined }, null)
  return yield* personalAnswer(place.texts, place.title, main)
})

/** The form as submitted, with its problems or a request to wait. */
export const answerReviewForm = Effect.fnUntraced(function* (
  place: FormPlace,
  input: ReviewInput,
  refusal: TooManyForms | null
) {
  const { texts, title } = place
  const words = yield* problemTexts(texts)
  const notice = words.text(refusal === null ? "form.wrongInput" : "form.tooManyForms")
  const refused = refusedAs(refusal)
  yield* refuseProgram({ ...refused, notice, problems: input.problems })
  const main = yield* formAt(place, input, notice)
  return yield* personalAnswer(texts, texts.text("form.error", { title }), main, refused)
})

export const answerThanks = Effect.fnUntraced(function* (
  texts: PageTexts,
  business: Business,
  review: Review
) {
  const { baseUrl } = yield* HttpSettings
  const main = thanksPage(texts, business, review, baseUrl)
  return yield* personalAnswer(texts, texts.text("thanks.title"), main)
})

/** `?stars=4` preselects the stars; the links of a mail use it. */
const requestedStars = Effect.map(HttpServerRequest.ParsedSearchParams, ({ stars }) =>
  typeof stars === "string" && /^[1-5]$/.test(stars) ? stars : ""
)
