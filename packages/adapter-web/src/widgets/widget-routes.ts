/** Widgets are cacheable and public, and contain no key and no contact. */
import {
  listPublicReviews,
  publicReviewsVersion,
  readPublicBusiness
} from "@review-proof/domain/reviews"
import { utcDay } from "@review-proof/domain/scoring"
import { pageTexts } from "@review-proof/translations"
import { Clock, Effect } from "effect"
import { HttpRouter, HttpServerResponse } from "effect/http"
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
import { pagePolicy } from "../answers/page-answer.ts"
import type { PageRoute } from "../answers/page-route.ts"
import { badgeSvg } from "./badge-svg.ts"
import { reviewsWidget } from "./reviews-widget.ts"
import { scoreJson } from "./score-json.ts"

const badge = Effect.gen(function* () {
  const { business: id = "" } = yield* HttpRouter.params
  const { business, score } = yield* readPublicBusiness(id)
  return yield* widgetAnswer(
    HttpServerResponse.text(badgeSvg(business.name, score), { contentType: "image/svg+xml" }),
    { "content-security-policy": "default-src 'none'; sandbox" }
  )
})

const reviews = Effect.gen(function* () {
  const { business: id = "" } = yield* HttpRouter.params
  const query = { limit: reviewsInWidget, cursor: null, filters: {} }
  const answer = yield* answerByVersion(
    `widget ${id} ${utcDay(yield* Clock.currentTimeMillis)}`,
    publicReviewsVersion(id, query),
    Effect.flatMap(listPublicReviews(id, query), reviewsAnswer)
  )
  return HttpServerResponse.setHeaders(answer, {
    ...widgetHeaders,
    "content-security-policy": pagePolicy("*"),
    "referrer-policy": "no-referrer"
  })
})

const reviewsAnswer = Effect.fnUntraced(function* ({
  business,
  page,
  score
}: Effect.Success<ReturnType<typeof listPublicReviews>>) {
  const { baseUrl } = yield* HttpSettings
  const { ofPage } = yield* publicPaths
  const text = reviewsWidget({
    business,
    score,
    reviews: page.items,
    texts: yield* Effect.promise(() => pageTexts("en")),
    now: yield* Clock.currentTimeMillis,
    baseUrl,
    pageUrl: pageUrlOf(baseUrl, business.id),
    stylesheetPath,
    iconPath
  })
  return yield* answerConditionally(
    HttpServerResponse.text(ofPage(text), { contentType: "text/html; charset=utf-8" })
  )
})

/** The router knows whole segments only, so the suffix is looked at here. */
const json = Effect.gen(function* () {
  const { file = "" } = yield* HttpRouter.params
  if (!file.endsWith(".json")) return yield* notFound()
  return yield* Effect.catchTag(
    score(file.slice(0, -".json".length)),
    "NotFound",
    () => nothingReadable
  )
})

const score = Effect.fnUntraced(function* (id: string) {
  const scored = yield* readPublicBusiness(id)
  const { baseUrl } = yield* HttpSettings
  const body = yield* scoreJson(scored, pageUrlOf(baseUrl, scored.business.id))
  return yield* widgetAnswer(HttpServerResponse.jsonUnsafe(body), anyOrigin)
})

/** A client of JSON is a program, so the error is JSON too. */
const nothingReadable = Effect.map(CurrentRequest, ({ id }) =>
  HttpServerResponse.setHeaders(errorAnswer(notFound(), id), anyOrigin)
)

const anyOrigin = { "access-control-allow-origin": "*" }

export const widgetRoutes: ReadonlyArray<PageRoute> = [
  { method: "GET", path: "/widgets/:business/badge.svg", answer: badge },
  { method: "GET", path: "/widgets/:business/reviews", answer: reviews },
  { method: "GET", path: "/widgets/:file", answer: json }
]

const reviewsInWidget = 5

const pageUrlOf = (baseUrl: string, businessId: string) => `${baseUrl}/b/${businessId}`

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
