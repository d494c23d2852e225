/** Answers refusals: by a page for a browser, by an error body for other clients (contract PAGE-7). */
import { Cause, Effect, Match, Option } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import {
  ApiError,
  CurrentRequest,
  HttpSettings,
  bodyRetrySeconds,
  errorAnswer,
  internalError,
  logInternalError,
  prefersHtml
} from "@review-proof/http-server"
import { messagePage } from "../site-pages/message-page.ts"
import { personalAnswer, personalHeaders } from "./page-answer.ts"
import {
  codeOf,
  PageProblem,
  problemOf,
  retryAfter,
  unknownPart,
  wordsFor,
  type PageError
} from "./page-problem.ts"
import { englishTexts, readerTexts } from "./preferred-language.ts"
import { wayBackForStaff } from "./staff-place.ts"

/** Answers every failure. Interrupted requests are left to the server. */
export const answerProblem = Effect.fnUntraced(function* (cause: Cause.Cause<PageError>) {
  if (Cause.hasInterruptsOnly(cause)) {
    return yield* Effect.failCause(
      Cause.fromReasons<never>(cause.reasons.filter(Cause.isInterruptReason))
    )
  }
  const failure = Option.getOrUndefined(Cause.findErrorOption(cause))
  const request = yield* HttpServerRequest.HttpServerRequest
  const problem = failure && answerTo(failure, request.url)
  const { id } = yield* CurrentRequest
  if (problem === undefined) {
    yield* logInternalError(ApiError.is(failure) ? failure : internalError(cause), id)
  }
  const known = problem ?? broken
  if (prefersHtml(request)) return yield* showProblem(known, {}, formOf(request))
  return ApiError.is(failure)
    ? HttpServerResponse.setHeaders(errorAnswer(failure, id), personalHeaders)
    : yield* problemBody(known)
})

/** The page for a refusal that came from outside the pages. */
export const problemPage = ({ headers, status }: ApiError) =>
  showProblem(apiProblems.get(status) ?? problemOf(status, "refused"), headers, null)

/** Each form is shown at the address that it was sent to, or that leads to its page. */
const formOf = ({ method, url }: HttpServerRequest.HttpServerRequest): string | null =>
  method === "POST" ? (/^\/\w[^#]*/.exec(url)?.[0] ?? null) : null

const showProblem = Effect.fnUntraced(function* (
  { headers, language, status, words }: PageProblem,
  others: ApiError["headers"],
  form: string | null
) {
  const ofStaff = yield* wayBackForStaff
  const texts = yield* ofStaff === null ? readerTexts(language ?? null) : englishTexts
  const { baseUrl } = yield* HttpSettings
  const { form: ownForm, text, title, ways } = words(texts, baseUrl)
  const start = ofStaff ?? { href: "/", label: texts.text("site.start") }
  const again =
    form === null || status === 404 ? null : { href: form, label: texts.text("problem.again") }
  const byDefault = again === null ? [start] : ofStaff === null ? [again] : [again, start]
  const main = messagePage(title, text, ways ?? byDefault, ownForm)
  return yield* personalAnswer(texts, title, main, { status, headers: { ...headers, ...others } })
})

const problemBody = Effect.fnUntraced(function* ({ headers, status, words }: PageProblem) {
  const english = yield* englishTexts
  const { baseUrl } = yield* HttpSettings
  const { id } = yield* CurrentRequest
  const error = new ApiError({
    status,
    code: codeOf(status),
    message: words(english, baseUrl).text,
    headers: { ...headers, ...personalHeaders }
  })
  return errorAnswer(error, id)
})

const answerTo = (failure: PageError, url: string): PageProblem | undefined =>
  Match.valueTags(failure, {
    ApiError: ({ status }) => apiProblems.get(status),
    InvalidCursor: () => unknownPart(/^\/[^?#]*/.exec(url)?.[0] ?? "/"),
    NotFound: () => nothingHere,
    PageProblem: (problem) => problem,
    StoreUnavailable: () => undefined,
    TooManyForms: ({ retryAfterSeconds }) =>
      problemOf(429, "tooManyForms", retryAfter(retryAfterSeconds))
  })

const nothingHere = problemOf(404, "notFound")

const broken = problemOf(500, "broken")

/** Another page of this address would be refused too. */
const insecure = new PageProblem({
  status: 403,
  words: (texts, baseUrl) => ({
    ...wordsFor("insecure")(texts),
    ways: [{ href: baseUrl, label: texts.text("site.start") }]
  })
})

/** Refusals of the steps that pages share with the API. */
const apiProblems: ReadonlyMap<number, PageProblem> = new Map([
  [400, problemOf(400, "brokenForm")],
  [403, insecure],
  [404, nothingHere],
  [408, problemOf(408, "brokenForm")],
  [409, problemOf(409, "refused")],
  [413, problemOf(413, "tooLong")],
  [415, problemOf(415, "brokenForm")],
  [429, problemOf(429, "tooBusy", retryAfter(bodyRetrySeconds))],
  [500, broken],
  [503, problemOf(503, "broken")]
])
