/** The public page of a business (contract PAGE-3, PAGE-9). */
import { getLogo } from "@review-proof/domain/companies"
import { listPublicReviews, publicReviewsVersion } from "@review-proof/domain/reviews"
import { Clock, Effect } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import { answerConditionally, HttpSettings } from "@review-proof/http-server"
import { BusinessId } from "@review-proof/ports"
import type { PageTexts } from "@review-proof/translations"
import { idInPath, pathParam } from "../answers/address.ts"
import { businessPage } from "../site-pages/business-page.ts"
import { businessPath, withQuery } from "../html/addresses.ts"
import { html } from "../html/html.ts"
import { businessJsonLd } from "../site-pages/json-ld.ts"
import { answerByVersion } from "../answers/answer-cache.ts"
import { publicAnswer } from "../answers/page-answer.ts"
import { unknownPart } from "../answers/page-problem.ts"
import { readerTexts } from "../answers/preferred-language.ts"
import { partsOf } from "./business-parts.ts"
import { type ReviewListRequest, readReviewFilters } from "../forms/review-filters.ts"

const reviewsOnPage = 10

export const show = Effect.gen(function* () {
  const id = yield* pathParam("business")
  const params = yield* HttpServerRequest.ParsedSearchParams
  const asked = readReviewFilters(params)
  if (asked === undefined) return yield* unknownPart(`/b/${id}`)
  const { cursor, filters } = asked
  const texts = yield* readerTexts()
  const query = { limit: reviewsOnPage, cursor, filters }
  return yield* answerByVersion(texts.language, publicReviewsVersion(id), (version) =>
    Effect.flatMap(listPublicReviews(id, query), (read) =>
      businessAnswer(read, asked, texts, version)
    )
  )
})

const businessAnswer = Effect.fnUntraced(function* (
  { business, page, score }: Effect.Success<ReturnType<typeof listPublicReviews>>,
  asked: ReviewListRequest,
  texts: PageTexts,
  version: string
) {
  const { cursor, written } = asked
  const { baseUrl } = yield* HttpSettings
  const parts = yield* partsOf({ business, score }, asked, texts, version)
  const pageAt = (from: string | null) =>
    withQuery(businessPath(business), { ...written, cursor: from })
  const options = {
    business,
    reviews: page.items,
    older: page.nextCursor === null ? null : pageAt(page.nextCursor),
    newest: cursor === null ? null : pageAt(null),
    texts,
    now: yield* Clock.currentTimeMillis
  }
  const title = texts.text("business.title", { business: business.name })
  return yield* publicAnswer(texts, title, businessPage(parts, score, options), {
    wide: true,
    head: html`${parts.head} ${businessJsonLd(business, score, page.items, baseUrl)}`
  })
})

/** Its address changes with the picture. The headers let browsers treat it as a picture only. */
export const logo = Effect.gen(function* () {
  const id = yield* idInPath(BusinessId, "logo", "business")
  const { v } = yield* HttpServerRequest.ParsedSearchParams
  const { bytes, facts } = yield* getLogo(id)
  const isThis = typeof v === "string" && v.length >= 16 && facts.hash.startsWith(v)
  const answer = yield* answerConditionally(
    HttpServerResponse.uint8Array(bytes, { contentType: facts.type })
  )
  return HttpServerResponse.setHeaders(answer, {
    "cache-control": isThis ? "public, max-age=31536000, immutable" : "no-cache",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox"
  })
})
