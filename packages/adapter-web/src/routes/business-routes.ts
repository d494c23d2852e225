/** The public page of a business, and the form on it (contract PAGE-3, PAGE-9). */
import { listPublicReviews, publicReviewsVersion } from "@review-proof/domain/reviews"
import type { Business } from "@review-proof/ports"
import { Effect } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { entityTag, unchanged } from "@review-proof/http-server"
import { businessPage } from "../html/business-page.ts"
import { emptyReviewForm, formIdIn } from "../html/review-form.ts"
import { businessJsonLd } from "../html/json-ld.ts"
import { answerByVersion } from "../answers/answer-by-version.ts"
import { bodyAnswer, pageBody } from "../answers/page-answer.ts"
import { unknownPart } from "../answers/page-problem.ts"
import type { PageRoute } from "../answers/page-route.ts"
import { formFields, today } from "../forms/review-form-answer.ts"
import { type AskedReviews, queryOf, readReviewFilters } from "../forms/review-filters.ts"
import { preferredLanguage, textsOfReader } from "../answers/preferred-language.ts"
import type { PageTexts } from "@review-proof/translations"

const reviewsOnPage = 10

const show = Effect.gen(function* () {
  const { business: id = "" } = yield* HttpRouter.params
  const asked = readReviewFilters(yield* HttpServerRequest.ParsedSearchParams)
  if (asked === undefined) return yield* unknownPart
  const { cursor, filters, written } = asked
  const language = yield* preferredLanguage
  const query = { limit: reviewsOnPage, cursor, filters }
  const name = `page ${id} ${queryOf(written, cursor)} ${language} ${yield* today}`
  const answer = yield* answerByVersion(
    name,
    publicReviewsVersion(id, query),
    Effect.flatMap(listPublicReviews(id, query), (read) => businessAnswer(read, asked, language))
  )
  return HttpServerResponse.setHeaders(answer, browsersAlone)
})

/** The page has a form with an id of its own, which no two visitors may share. */
const browsersAlone = { "cache-control": "private, no-cache", vary: "accept-language" }

const businessAnswer = Effect.fnUntraced(function* (
  { business, page, score }: Effect.Success<ReturnType<typeof listPublicReviews>>,
  { cursor, written }: AskedReviews,
  language: string
) {
  const shown = {
    title: `Reviews of ${business.name}`,
    language: "en",
    personal: false,
    head: businessJsonLd(business, score, page.items),
    main: businessPage({
      business,
      score,
      reviews: page.items,
      filters: written,
      nextQuery: page.nextCursor === null ? null : queryOf(written, page.nextCursor),
      firstQuery: cursor === null ? null : queryOf(written, null),
      form: yield* formFields({
        ...placeOf(business, yield* textsOfReader()),
        values: { ...emptyReviewForm, language }
      })
    })
  }
  const body = yield* pageBody(shown)
  const etag = yield* tagOf(body)
  const request = yield* HttpServerRequest.HttpServerRequest
  const answer = HttpServerResponse.setHeader(bodyAnswer(body, shown), "etag", etag)
  return unchanged(request, etag) ?? answer
})

/** Weak, because it leaves the id of the form out, which differs in each answer. */
const tagOf = Effect.fnUntraced(function* (body: Buffer) {
  const id = formIdIn(body)
  const drawn = Uint8Array.from(id)
  id.fill(0)
  const etag = yield* entityTag(body)
  id.set(drawn)
  return `W/${etag}`
})

export const businessRoutes: ReadonlyArray<PageRoute> = [
  { method: "GET", path: "/b/:business", answer: show }
]

const placeOf = (business: Business, texts: PageTexts) => ({
  action: `/b/${business.id}/reviews`,
  texts,
  asksName: true
})
