/** Error pages. */
import { TooManyForms } from "@review-proof/domain/access"
import { InvalidCursor, NotFound } from "@review-proof/domain/requests"
import { Cause, Data, Effect, Option } from "effect"
import { HttpServerRequest } from "effect/http"
import {
  ApiError,
  CurrentRequest,
  RETRY_AFTER_SECONDS,
  errorAnswer,
  internalError,
  logInternalError,
  prefersHtml
} from "@review-proof/http-server"
import type { ErrorStatus } from "@review-proof/http-server"
import { messagePage } from "../html/message-page.ts"
import type { WayOn } from "../html/message-page.ts"
import { pageAnswer, personalHeaders } from "./page-answer.ts"

/** A refusal in a reader's words. */
export class PageProblem extends Data.TaggedError("PageProblem")<{
  readonly status: ErrorStatus
  readonly title: string
  readonly text: string
  /** Of the words; English without it. */
  readonly language?: string
  /** What leads on; the start page without it. */
  readonly ways?: ReadonlyArray<WayOn>
  readonly headers?: { readonly [name: string]: string }
}> {}

/**
 * Answers whatever went wrong, with a page to a browser and an error body to other clients
 * (contract PAGE-7). An interrupted request is left to the server.
 */
export const answerProblem = Effect.fnUntraced(function* (cause: Cause.Cause<unknown>) {
  if (Cause.hasInterruptsOnly(cause)) {
    return yield* Effect.failCause(
      Cause.fromReasons<never>(cause.reasons.filter(Cause.isInterruptReason))
    )
  }
  const failure = Option.getOrUndefined(Cause.findErrorOption(cause))
  const problem = problemOf(failure)
  const { id } = yield* CurrentRequest
  if (problem === undefined) {
    yield* logInternalError(ApiError.is(failure) ? failure : internalError(cause), id)
  }
  return prefersHtml(yield* HttpServerRequest.HttpServerRequest)
    ? yield* showProblem(problem ?? broken)
    : problemBody(problem ?? broken, id)
})

/** The page for a refusal that no page of ours made. */
export const problemPage = (error: ApiError) =>
  showProblem(
    problemOf(error) ??
      (error.status === 500
        ? broken
        : new PageProblem({
            status: error.status,
            title: "This did not work",
            text: error.message
          })),
    error.headers
  )

const showProblem = (
  { headers, language, status, text, title, ways }: PageProblem,
  others?: ApiError["headers"]
) =>
  pageAnswer({
    title,
    language: language ?? "en",
    main: messagePage(title, text, ways ?? [{ href: "/", label: "Go to the start page" }]),
    personal: true,
    status,
    headers: { ...headers, ...others }
  })

const problemBody = ({ headers, status, text }: PageProblem, requestId: string) =>
  errorAnswer(
    new ApiError({
      status,
      code: codes.get(status) ?? "internal_error",
      message: text,
      headers: { ...headers, ...personalHeaders }
    }),
    requestId
  )

const codes: ReadonlyMap<number, string> = new Map([
  [400, "invalid_request"],
  [403, "forbidden"],
  [404, "not_found"],
  [410, "gone"],
  [413, "payload_too_large"],
  [415, "unsupported_media_type"],
  [429, "rate_limited"]
])

const problemOf = (failure: unknown): PageProblem | undefined => {
  if (failure instanceof PageProblem) return failure
  if (failure instanceof NotFound) return nothingHere
  if (failure instanceof InvalidCursor) return unknownPart
  if (failure instanceof TooManyForms) return tooManyForms(failure)
  return ApiError.is(failure) ? apiProblems.get(failure.status) : undefined
}

const nothingHere = new PageProblem({
  status: 404,
  title: "Page not found",
  text: "There is no page at this address, or it was removed."
})

/** A filter or a place in a list that the page never linked to. */
export const unknownPart = new PageProblem({
  status: 400,
  title: "Unknown filter or page",
  text: "This address contains a filter or page that does not exist. Please start again at the beginning of the list."
})

const tooManyForms = ({ retryAfterSeconds }: TooManyForms) =>
  new PageProblem({
    status: 429,
    title: "Too many forms",
    text: "Too many forms came from your address within a minute. Please wait a minute and try again.",
    headers: retryAfter(retryAfterSeconds)
  })

export const retryAfter = (seconds: number) => ({ "retry-after": String(seconds) })

const broken = new PageProblem({
  status: 500,
  title: "Something went wrong",
  text: "This is our fault. Please try again in a moment."
})

const tooLong = new PageProblem({
  status: 413,
  title: "This is too long",
  text: "The form contains too much text. Please go back and shorten it."
})

const tooBusy = new PageProblem({
  status: 429,
  title: "Please wait a moment",
  text: "We are receiving a lot of data. Please wait a moment and try again.",
  headers: retryAfter(RETRY_AFTER_SECONDS)
})

const brokenForm = (status: 400 | 415) =>
  new PageProblem({
    status,
    title: "The form did not arrive completely",
    text: "Please go back, check the form and send it again."
  })

/** Refusals of the steps that pages share with the API. */
const apiProblems: ReadonlyMap<number, PageProblem> = new Map([
  [400, brokenForm(400)],
  [404, nothingHere],
  [413, tooLong],
  [415, brokenForm(415)],
  [429, tooBusy]
])
