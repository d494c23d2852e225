import type { TooManyForms } from "@review-proof/domain/access"
import type { InvalidCursor, NotFound } from "@review-proof/domain/requests"
import type { StoreUnavailable } from "@review-proof/ports"
import { Cause, Data, Effect, Match, Option } from "effect"
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
import type { ErrorStatus } from "@review-proof/http-server"
import { messagePage, type NextLink } from "../site-pages/message-page.ts"
import { pageTexts, type PageTexts } from "@review-proof/translations"
import { personalAnswer, personalHeaders } from "./page-answer.ts"
import { readerTexts } from "./preferred-language.ts"
import { wayBackForStaff } from "./staff-place.ts"

/** The words of a refusal. */
interface Words {
  readonly title: string
  readonly text: string
  /**
   * Links to continue with. By default the portal or console, or for visitors the form that was
   * sent, or the start page.
   */
  readonly ways?: ReadonlyArray<NextLink>
}

/** A refusal in a reader's language; programs read it in English (contract PAGE-12). */
export class PageProblem extends Data.TaggedError("PageProblem")<{
  readonly status: ErrorStatus
  readonly words: (texts: PageTexts, baseUrl: string) => Words
  /** The language of the subject, such as an invitation. */
  readonly language?: string | null
  readonly headers?: { readonly [name: string]: string }
}> {}

/** A refusal on pages that are in English alone. */
export const englishProblem = (
  status: ErrorStatus,
  words: Words,
  headers: NonNullable<PageProblem["headers"]> = {}
): PageProblem => new PageProblem({ status, words: () => words, language: "en", headers })

/** The answer to a form from a page that was shown before this session began. */
export const outdatedForm = (way: NextLink): PageProblem =>
  englishProblem(403, {
    title: "This form is out of date",
    text: "It was made before you signed in. Open the page again and repeat what you did.",
    ways: [way]
  })

/** The answer to too many tries to sign in. */
export const tooManyTries = (title: string, seconds: number, signInPath: string): PageProblem =>
  englishProblem(
    429,
    {
      title,
      text: `Try again in ${seconds} seconds.`,
      ways: [{ href: signInPath, label: "Sign in" }]
    },
    retryAfter(seconds)
  )

/**
 * A failure that has an answer. A page that may fail otherwise does not compile: it answers the
 * failure itself, or dies where that cannot happen.
 */
export type PageError =
  | ApiError
  | InvalidCursor
  | NotFound
  | PageProblem
  | StoreUnavailable
  | TooManyForms

/** The kinds of problems, read from the keys of their texts. */
type ProblemKey = Behind<"problemTitle.", Parameters<PageTexts["text"]>[0]>

type Behind<Group extends string, Key> = Key extends `${Group}${infer Rest}` ? Rest : never

const wordsFor =
  (says: ProblemKey) =>
  (texts: PageTexts): Words => ({
    title: texts.text(`problemTitle.${says}`),
    text: texts.text(`problemText.${says}`)
  })

/**
 * Answers every failure: a page for a browser, an error body for other clients (contract PAGE-7).
 * Interrupted requests are left to the server.
 */
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

export const codeOf = (status: ErrorStatus): string => codes.get(status) ?? "internal_error"

const codes: ReadonlyMap<number, string> = new Map([
  [400, "invalid_request"],
  [403, "forbidden"],
  [404, "not_found"],
  [408, "request_timeout"],
  [409, "invalid_transition"],
  [410, "gone"],
  [413, "payload_too_large"],
  [415, "unsupported_media_type"],
  [429, "rate_limited"]
])

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

/**
 * A filter or a place in a list that the page never linked to. Visitors have lists of reviews
 * alone; the lists of staff are in English.
 */
export const unknownPart = (listPath: string) =>
  new PageProblem({
    status: 400,
    words: (texts) => {
      const label = listPath.startsWith("/b/") ? texts.text("filters.clear") : "Start again"
      return { ...wordsFor("unknownPart")(texts), ways: [{ href: listPath, label }] }
    }
  })

/** A link of a message that was cut short, or that the service never made. */
export const unknownLink = new PageProblem({
  status: 404,
  words: (texts) => ({ title: texts.text("unknown.title"), text: texts.text("unknown.text") })
})

export const foreignForm = new PageProblem({ status: 403, words: wordsFor("foreignForm") })

const tooManyForms = ({ retryAfterSeconds }: Pick<TooManyForms, "retryAfterSeconds">) =>
  new PageProblem({
    status: 429,
    words: wordsFor("tooManyForms"),
    headers: retryAfter(retryAfterSeconds)
  })

export const retryAfter = (seconds: number) => ({ "retry-after": String(seconds) })

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
