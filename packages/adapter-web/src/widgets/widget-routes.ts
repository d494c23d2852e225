/** Widgets are cacheable and public, and contain no key and no contact. */
import {
  listPublicReviews,
  publicReviewsVersion,
  readPublicBusiness
} from "@review-proof/domain/reviews"
import type { ScoredBusiness } from "@review-proof/ports"
import type { PageTexts } from "@review-proof/translations"
import { Clock, Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import { CurrentRequest, HttpSettings, errorAnswer, notFound } from "@review-proof/http-server"
import { pathParam } from "../answers/address.ts"
import { answerByVersion } from "../answers/answer-cache.ts"
import { publicPaths } from "../answers/base-path.ts"
import { pagePolicy, publicAnswer, withFrames } from "../answers/page-answer.ts"
import { keepLanguage } from "../answers/page-footer.ts"
import { readerTexts, requestedLanguage } from "../answers/preferred-language.ts"
import { galleryPage } from "./gallery-page.ts"
import { picturePolicy } from "./picture-parts.ts"
import { scorePicture } from "./score-pictures.ts"
import { shownWidgets, widgetOptions, type WidgetOptions } from "./widget-options.ts"
import { reviewsWidget } from "./reviews-widget.ts"
import { scoreJson } from "./score-json.ts"

export const badge = Effect.gen(function* () {
  const id = yield* pathParam("business")
  const scored = yield* readPublicBusiness(id)
  const texts = yield* readerTexts()
  const options = yield* widgetOptions
  const answer = answerByVersion(texts.language, Effect.succeed(versionOf(scored)), () =>
    badgeAnswer(scored, options, texts)
  )
  return HttpServerResponse.setHeaders(yield* answer, {
    ...widgetHeaders,
    ...byLanguage,
    "content-security-policy": picturePolicy(options.theme)
  })
})

const badgeAnswer = Effect.fnUntraced(function* (
  { business, score }: ScoredBusiness,
  options: WidgetOptions,
  texts: PageTexts
) {
  const { serviceName } = yield* HttpSettings
  const text = scorePicture({ businessName: business.name, serviceName, score, texts, options })
  return HttpServerResponse.text(text, { contentType: "image/svg+xml" })
})

/** Everything that a badge and the data depend on besides the day. */
const versionOf = ({ business, score }: ScoredBusiness): string =>
  `${business.version} ${score.version}`

export const reviews = Effect.gen(function* () {
  const id = yield* pathParam("business")
  const { language } = yield* readerTexts()
  const query = { limit: reviewsInWidget, cursor: null, filters: {} }
  const answer = yield* answerByVersion(language, publicReviewsVersion(id), () =>
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
  const { serviceName } = yield* HttpSettings
  const { ofPage } = yield* publicPaths
  const inLanguage = yield* keepLanguage
  const text = reviewsWidget({
    business,
    score,
    reviews: page.items,
    options: yield* widgetOptions,
    texts: yield* readerTexts(),
    now: yield* Clock.currentTimeMillis,
    serviceName
  })
  return HttpServerResponse.text(ofPage(inLanguage(text)), {
    contentType: "text/html; charset=utf-8"
  })
})

/** The router knows whole segments only: `biz_1.json` is the data, `biz_1` the gallery. */
export const galleryOrData = Effect.gen(function* () {
  const file = yield* pathParam("file")
  if (!file.endsWith(".json")) return yield* gallery(file)
  return yield* Effect.catchTag(
    score(file.slice(0, -".json".length)),
    "NotFound",
    () => nothingReadable
  )
})

const gallery = Effect.fnUntraced(function* (id: string) {
  const { business } = yield* readPublicBusiness(id)
  const texts = yield* readerTexts()
  const main = galleryPage(yield* shownWidgets(business, texts), yield* requestedLanguage)
  return yield* publicAnswer(texts, texts.text("gallery.title"), main, withFrames)
})

const score = Effect.fnUntraced(function* (id: string) {
  const scored = yield* readPublicBusiness(id)
  const { baseUrl } = yield* HttpSettings
  const answer = yield* answerByVersion("", Effect.succeed(versionOf(scored)), () =>
    Effect.map(scoreJson(scored, `${baseUrl}/b/${scored.business.id}`), (body) =>
      HttpServerResponse.jsonUnsafe(body)
    )
  )
  return HttpServerResponse.setHeaders(answer, { ...widgetHeaders, ...anyOrigin })
})

/** A client of JSON is a program, so the error is JSON too. */
const nothingReadable = Effect.map(CurrentRequest, ({ id }) =>
  HttpServerResponse.setHeaders(errorAnswer(notFound(), id), anyOrigin)
)

const anyOrigin = { "access-control-allow-origin": "*" }

const reviewsInWidget = 5

const byLanguage = { vary: "accept-language" }

/** A score is as old as this on other sites; older ones may be shown while a new one is fetched. */
const widgetHeaders = {
  "cache-control": "public, max-age=300, stale-while-revalidate=86400",
  "x-content-type-options": "nosniff",
  "cross-origin-resource-policy": "cross-origin"
}
