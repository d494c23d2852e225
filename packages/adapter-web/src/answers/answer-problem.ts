/** Answers refusals: by a page for a browser, by an error body for other clients (contract PAGE-7). */
import type { TooManyForms } from "@review-proof/domain/access"
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
import { pageTexts } from "@review-proof/translations"
import { messagePage } from "../site-pages/message-page.ts"
import { personalAnswer, personalHeaders } from "./page-answer.ts"
import {
  codeOf,
  PageProblem,
  retryAfter,
  unknownPart,
  wordsFor,
  type PageError
} from "./page-problem.ts"
import { readerTexts } from "./preferred-language.ts"
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
  const problem = failure && problemOf(failure, request.url)
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
  showProblem(
    apiProblems.get(status) ?? new PageProblem({ status, words: wordsFor("refused") }),
    headers,
    null
  )

/** Each form for visitors is shown at the address that it was sent to, or leads there. */
const formOf = ({ method, url }: HttpServerRequest.HttpServerRequest): string | null =>
  method === "POST" ? (/^\/\w[^?#]*/.exec(url)?.[0] ?? null) : null

const showProblem = Effect.fnUntraced(function* (
  { headers, language, status, words }: PageProblem,
  others: ApiError["headers"],
  form: string | null
) {
  const ofStaff = yield* wayBackForStaff
  const texts =
    ofStaff === null
      ? yield* readerTexts(language ?? null)
      : yield* Effect.promise(() => pageTexts("en"))
  const { baseUrl } = yield* HttpSettings
  const { text, title, ways } = words(texts, baseUrl)
  const back =
    form === null || status === 404
      ? { href: "/", label: texts.text("site.start") }
      : { href: form, label: texts.text("problem.again") }
  const main = messagePage(title, text, ways ?? [ofStaff ?? back])
  return yield* personalAnswer(texts, title, main, { status, headers: { ...headers, ...others } })
})

const problemBody = Effect.fnUntraced(function* ({ headers, status, words }: PageProblem) {
  const english = yield* Effect.promise(() => pageTexts("en"))
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

const problemOf = (failure: PageError, url: string): PageProblem | undefined =>
  Match.valueTags(failure, {
    ApiError: ({ status }) => apiProblems.get(status),
    InvalidCursor: () => unknownPart(/^\/[^?#]*/.exec(url)?.[0] ?? "/"),
    NotFound: () => nothingHere,
    PageProblem: (problem) => problem,
    StoreUnavailable: () => undefined,
    TooManyForms: tooManyForms
  })

const nothingHere = new PageProblem({ status: 404, words: wordsFor("notFound") })

const tooManyForms = ({ retryAfterSeconds }: Pick<TooManyForms, "retryAfterSeconds">) =>
  new PageProblem({
    status: 429,
    words: wordsFor("tooManyForms"),
    headers: retryAfter(retryAfterSeconds)
  })

const broken = new PageProblem({ status: 500, words: wordsFor("broken") })

const tooBusy = new PageProblem({
  status: 429,
  words: wordsFor("tooBusy"),
  headers: retryAfter(bodyRetrySeconds)
})

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
  [400, new PageProblem({ status: 400, words: wordsFor("brokenForm") })],
  [403, insecure],
  [404, nothingHere],
  [408, new PageProblem({ status: 408, words: wordsFor("brokenForm") })],
  [409, new PageProblem({ status: 409, words: wordsFor("refused") })],
  [413, new PageProblem({ status: 413, words: wordsFor("tooLong") })],
  [415, new PageProblem({ status: 415, words: wordsFor("brokenForm") })],
  [429, tooBusy],
  [500, broken],
  [503, new PageProblem({ status: 503, words: wordsFor("broken") })]
])
