import { RecentMap } from "@review-proof/domain/requests"
import { utcDay } from "@review-proof/domain/scoring"
import { withEntityTag, orNotModified } from "@review-proof/http-server"
import { Clock, Context, Effect } from "effect"
import { HttpServerRequest, type HttpServerResponse } from "effect/http"
import type { BusinessParts } from "../site-pages/business-page.ts"

/** An answer, and the version of all that it shows. */
interface CachedAnswer {
  readonly version: string
  readonly answer: HttpServerResponse.HttpServerResponse
}

/** The latest answers of this process, by address, language and day. */
export class AnswerCache extends Context.Service<AnswerCache, RecentMap<string, CachedAnswer>>()(
  "@review-proof/adapter-web/AnswerCache"
) {}

/** Some 500 pages of 40 kB; one of the longest reviews has 300 kB without their replies. */
const maxAnswerBytes = 20_000_000

export const makeAnswerCache = (): RecentMap<string, CachedAnswer> =>
  new RecentMap(
    maxAnswerBytes,
    ({ answer: { body } }, name) =>
      1000 + name.length + (body._tag === "Uint8Array" ? body.body.byteLength : 0)
  )

/**
 * The parts of businesses' pages that this process showed last, by everything that they depend on.
 */
export class PartsCache extends Context.Service<PartsCache, RecentMap<string, BusinessParts>>()(
  "@review-proof/adapter-web/PartsCache"
) {}

/** A page's parts are some 20 kB. */
export const maxCachedParts = 250

/**
 * Answers from the cache while the version is the same, or with 304 if the caller has that answer.
 * `answer` is read after the version, so it is at least as new.
 */
export const answerByVersion = Effect.fnUntraced(function* <E1, R1, E2, R2>(
  language: string,
  version: Effect.Effect<string, E1, R1>,
  answer: (version: string) => Effect.Effect<HttpServerResponse.HttpServerResponse, E2, R2>
) {
  const request = yield* HttpServerRequest.HttpServerRequest
  const cache = yield* AnswerCache
  const name = `${utcDay(yield* Clock.currentTimeMillis)} ${language} ${request.url}`
  const current = yield* version
  let cached = cache.get(name)
  if (cached?.version !== current) {
    cached = { version: current, answer: yield* Effect.flatMap(answer(current), withEntityTag) }
  }
  cache.set(name, cached)
  return orNotModified(request, cached.answer)
})
