/** The public page of a business (contract PAGE-3, PAGE-9). */
import { listPublicReviews, publicReviewsVersion, reviewCounts } from "@review-proof/domain/reviews"
import { provenProofs, utcDay } from "@review-proof/domain/scoring"
import { Reviews } from "@review-proof/ports"
import type { ReviewCount } from "@review-proof/ports"
import { Clock, Effect } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { HttpSettings, answerConditionally } from "@review-proof/http-server"
import type { PageTexts } from "@review-proof/translations"
import { html } from "../html/html.ts"
import { businessJsonLd } from "../html/json-ld.ts"
import { answerByVersion } from "../answers/answer-by-version.ts"
import { pageAnswer } from "../answers/page-answer.ts"
import { unknownPart } from "../answers/page-problem.ts"
import type { PageRoute } from "../answers/page-route.ts"
import { textsOfReader } from "../answers/preferred-language.ts"
import { businessTrend } from "./business-trend.ts"
import { type AskedReviews, queryOf, readReviewFilters } from "../forms/review-filters.ts"

const reviewsOnPage = 10

const show = Effect.gen(function* () {
  const { business: id = "" } = yield* HttpRouter.params
  const params = yield* HttpServerRequest.ParsedSearchParams
  const asked = readReviewFilters(params)
  if (asked === undefined) return yield* unknownPart(`/b/${id}`)
  const { cursor, filters, written } = asked
  const texts = yield* textsOfReader()
  const query = { limit: reviewsOnPage, cursor, filters }
  const language = `${texts.language} ${params["lang"] === undefined}`
  const answer = answerByVersion(
    `page ${id} ${queryOf(written, cursor)} ${language} ${utcDay(yield* Clock.currentTimeMillis)}`,
    publicReviewsVersion(id, query),
    Effect.flatMap(listPublicReviews(id, query), (read) => businessAnswer(read, asked, texts))
  )
  return HttpServerResponse.setHeaders(
    yield* Effect.catchTag(answer, "InvalidCursor", () => unknownPart(`/b/${id}`)),
    checkedEachTime
  )
})

/** Also of a 304. */
const checkedEachTime = { "cache-control": "no-cache", vary: "accept-language" }

const businessAnswer = Effect.fnUntraced(function* (
  { business, page, score }: Effect.Success<ReturnType<typeof listPublicReviews>>,
  { cursor, filters, written }: AskedReviews,
  texts: PageTexts
) {
  const { baseUrl, serviceName } = yield* HttpSettings
  const pages = yield* loaded
  const counted = yield* Reviews.use((reviews) => reviews.counts(business.id))
  const replied = reviewCounts(counted, {}).replied.yes
  const options = {
    business,
    score,
    counts: countsBeside(counted, filters),
    trend: yield* businessTrend({ business, score }, replied, texts),
    reviews: page.items,
    filters: written,
    nextQuery: page.nextCursor === null ? null : queryOf(written, page.nextCursor),
    firstQuery: cursor === null ? null : queryOf(written, null),
    texts,
    now: yield* Clock.currentTimeMillis
  }
  return yield* answerConditionally(
    yield* pageAnswer({
      title: texts.text("business.title", { business: business.name }),
      language: texts.language,
      personal: false,
      wide: true,
      head: html`${pages.businessHead(options, baseUrl, serviceName)}
      ${businessJsonLd(business, score, page.items)}`,
      main: pages.businessPage(options)
    })
  )
})

/** What each choice of a filter would find beside the other ones. */
const countsBeside = (
  counted: ReadonlyArray<ReviewCount>,
  { proofs, ...filters }: AskedReviews["filters"]
) => {
  const isProven = ({ proof }: ReviewCount) => provenProofs.some((proven) => proven === proof)
  const proven = counted.filter(isProven)
  return {
    ...reviewCounts(proofs === undefined ? counted : proven, filters),
    verified: reviewCounts(proven, filters).reviews,
    all: reviewCounts(counted, {}).reviews
  }
}

/** A start needs no page yet. */
const loaded = Effect.promise(() => import("../html/business-page.ts"))

export const businessRoutes: ReadonlyArray<PageRoute> = [
  { method: "GET", path: "/b/:business", answer: show }
]
