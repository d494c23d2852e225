/** Widgets are cacheable and public, and contain no key and no contact. */
import {
  listPublicReviews,
  publicReviewsVersion,
  readPublicBusiness
} from "@review-proof/domain/reviews"
import { utcDay } from "@review-proof/domain/scoring"
import { languageOf } from "@review-proof/translations"
import { Clock, Effect } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import {
  CurrentRequest,
  HttpSettings,
  answerConditionally,
  errorAnswer,
  notFound
} from "@review-proof/http-server"
import { answerByVersion } from "../answers/answer-by-version.ts"
import { iconPath, stylesheetPath } from "../answers/assets.ts"
import { publicPaths } from "../answers/base-path.ts"
import { pageAnswer, pagePolicy } from "../answers/page-answer.ts"
import { textsOfReader } from "../answers/preferred-language.ts"
import { businessPath } from "../html/business-path.ts"
import { galleryPage } from "./gallery-page.ts"
import { picturePolicy } from "./picture-parts.ts"
import { scorePicture } from "./score-pictures.ts"
import { widgetOptions } from "./widget-options.ts"
import { reviewsWidget } from "./reviews-widget.ts"
import { scoreJson } from "./score-json.ts"

const badge = Effect.gen(function* () {
  const { business: id = "" } = yield* HttpRouter.params
  const { business, score } = yield* readPublicBusiness(id)
  const options = yield* widgetOptions
  const texts = yield* textsOfReader()
  const { serviceName } = yield* HttpSettings
  const text = scorePicture({ businessName: business.name, serviceName, score, texts, options })
  return yield* widgetAnswer(HttpServerResponse.text(text, { contentType: "image/svg+xml" }), {
    ...byLanguage,
    "content-security-policy": picturePolicy(options.theme)
  })
})

const reviews = Effect.gen(function* () {
  const { business: id = "" } = yield* HttpRouter.params
  const { frame, size, theme } = yield* widgetOptions
  const { language } = yield* textsOfReader()
  const day = utcDay(yield* Clock.currentTimeMillis)
  const query = { limit: reviewsInWidget, cursor: null, filters: {} }
  const answer = yield* answerByVersion(
    ["widget", id, frame, theme, size, language, day].join(" "),
    publicReviewsVersion(id, query),
    Effect.flatMap(listPublicReviews(id, query), reviewsAnswer)
  )
  return HttpServerResponse.setHeaders(answer, {
    ...widgetHeaders,
    ...byLanguage,
    "content-security-policy": pagePolicy("*"),
    "referrer-policy": "no-referrer"
  })
})

const reviewsAnswer = Effect.fnUntraced(function* ({
  business,
  page,
  score
}: Effect.Success<ReturnType<typeof listPublicReviews>>) {
  const { baseUrl, serviceName } = yield* HttpSettings
  const { ofPage } = yield* publicPaths
  const text = reviewsWidget({
    business,
    score,
    reviews: page.items,
    options: yield* widgetOptions,
    texts: yield* textsOfReader(),
    now: yield* Clock.currentTimeMillis,
    baseUrl,
    pageUrl: `${baseUrl}${businessPath(business)}`,
    serviceName,
    stylesheetPath,
    iconPath
  })
  return yield* answerConditionally(
    HttpServerResponse.text(ofPage(text), { contentType: "text/html; charset=utf-8" })
  )
})

/** The router knows whole segments only: `biz_1.json` is the data, `biz_1` the gallery. */
const named = Effect.gen(function* () {
  const { file = "" } = yield* HttpRouter.params
  if (!file.endsWith(".json")) return yield* gallery(file)
  return yield* Effect.catchTag(
    score(file.slice(0, -".json".length)),
    "NotFound",
    () => nothingReadable
  )
})

const gallery = Effect.fnUntraced(function* (id: string) {
  const { business } = yield* readPublicBusiness(id)
  const { baseUrl } = yield* HttpSettings
  const texts = yield* textsOfReader()
  const { in: wanted } = yield* HttpServerRequest.ParsedSearchParams
  const main = galleryPage({
    business,
    options: yield* widgetOptions,
    language: (typeof wanted === "string" ? languageOf(wanted) : undefined) ?? "",
    texts,
    baseUrl,
    pageUrl: `${baseUrl}${businessPath(business)}`
  })
  return yield* pageAnswer({
    title: texts.text("gallery.title"),
    language: texts.language,
    main,
    personal: false,
    headers: { "content-security-policy": `${pagePolicy("'none'")}; frame-src 'self'` }
  })
})

const score = Effect.fnUntraced(function* (id: string) {
  const scored = yield* readPublicBusiness(id)
  const { business } = scored
  const { baseUrl } = yield* HttpSettings
  const day = utcDay(yield* Clock.currentTimeMillis)
  const answer = yield* answerByVersion(
    `widget data ${business.id}`,
    Effect.succeed([business.version, scored.score.version, day].join(" ")),
    Effect.flatMap(scoreJson(scored, `${baseUrl}/b/${business.id}`), (body) =>
      answerConditionally(HttpServerResponse.jsonUnsafe(body))
    )
  )
  return HttpServerResponse.setHeaders(answer, { ...widgetHeaders, ...anyOrigin })
})

/** A client of JSON is a program, so the error is JSON too. */
const nothingReadable = Effect.map(CurrentRequest, ({ id }) =>
  HttpServerResponse.setHeaders(errorAnswer(notFound(), id), anyOrigin)
)

const anyOrigin = { "access-control-allow-origin": "*" }

export const widgetAnswers = { badge, reviews, named }

const reviewsInWidget = 5

const byLanguage = { vary: "accept-language" }

const widgetAnswer = (
  response: HttpServerResponse.HttpServerResponse,
  headers: { readonly [name: string]: string }
) =>
  Effect.map(
    answerConditionally(response),
    HttpServerResponse.setHeaders({ ...widgetHeaders, ...headers })
  )

/** A score is as old as this on other sites; older ones may be shown while a new one is fetched. */
const widgetHeaders = {
  "cache-control": "public, max-age=300, stale-while-revalidate=86400",
  "x-content-type-options": "nosniff",
  "cross-origin-resource-policy": "cross-origin"
}
