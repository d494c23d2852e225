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
import { pageTexts } from "@review-proof/translations"
import type { PageTexts } from "@review-proof/translations"
import { pageAnswer, personalHeaders } from "./page-answer.ts"
import { textsOfReader } from "./preferred-language.ts"

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

/** A refusal that the catalogue has words for. */
export class KnownProblem extends Data.TaggedError("KnownProblem")<{
  readonly status: ErrorStatus
  readonly says:
    | "notFound"
    | "unknownPart"
    | "tooManyForms"
    | "broken"
    | "tooLong"
    | "tooBusy"
    | "brokenForm"
    | "foreignForm"
  /** The list that it leads back to, if it came of one. */
  readonly listPath?: string
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
  if (prefersHtml(yield* HttpServerRequest.HttpServerRequest)) {
    return yield* showProblem(problem ?? broken)
  }
  const english = yield* Effect.promise(() => pageTexts("en"))
  return problemBody(inWords(problem ?? broken, english), id)
})

/** The page for a refusal that no page of ours made. */
export const problemPage = Effect.fnUntraced(function* (error: ApiError) {
  const texts = yield* textsOfReader()
  const { message: text, status } = error
  const unknown = () => new PageProblem({ status, title: texts.text("problemTitle.refused"), text })
  return yield* showProblem(
    problemOf(error) ?? (status === 500 ? broken : unknown()),
    error.headers
  )
})

const showProblem = Effect.fnUntraced(function* (
  problem: PageProblem | KnownProblem,
  others?: ApiError["headers"]
) {
  const texts = yield* textsOfReader(
    problem._tag === "PageProblem" ? (problem.language ?? "en") : null
  )
  const { headers, status, text, title, ways } = inWords(problem, texts)
  return yield* pageAnswer({
    title,
    language: texts.language,
    main: messagePage(title, text, ways ?? [{ href: "/", label: texts.text("site.start") }]),
    personal: true,
    status,
    headers: { ...headers, ...others }
  })
})

const inWords = (problem: PageProblem | KnownProblem, texts: PageTexts): PageProblem =>
  problem._tag === "PageProblem"
    ? problem
    : new PageProblem({
        status: problem.status,
        title: texts.text(`problemTitle.${problem.says}`),
        text: texts.text(`problemText.${problem.says}`),
        headers: problem.headers ?? {},
        ...(problem.listPath === undefined
          ? {}
          : { ways: [{ href: problem.listPath, label: texts.text("filters.clear") }] })
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

const problemOf = (failure: unknown): PageProblem | KnownProblem | undefined => {
  if (failure instanceof PageProblem || failure instanceof KnownProblem) return failure
  if (failure instanceof NotFound) return nothingHere
  if (failure instanceof InvalidCursor) return unknownPart("/")
  if (failure instanceof TooManyForms) return tooManyForms(failure)
  return ApiError.is(failure) ? apiProblems.get(failure.status) : undefined
}

const nothingHere = new KnownProblem({ status: 404, says: "notFound" })

/** A filter or a place in a list that the page never linked to. */
export const unknownPart = (listPath: string) =>
  new KnownProblem({ status: 400, says: "unknownPart", listPath })

const tooManyForms = ({ retryAfterSeconds }: TooManyForms) =>
  new KnownProblem({
    status: 429,
    says: "tooManyForms",
    headers: retryAfter(retryAfterSeconds)
  })

export const retryAfter = (seconds: number) => ({ "retry-after": String(seconds) })

const broken = new KnownProblem({ status: 500, says: "broken" })

/** Refusals of the steps that pages share with the API. */
const apiProblems: ReadonlyMap<number, KnownProblem> = new Map([
  [400, new KnownProblem({ status: 400, says: "brokenForm" })],
  [404, nothingHere],
  [413, new KnownProblem({ status: 413, says: "tooLong" })],
  [415, new KnownProblem({ status: 415, says: "brokenForm" })],
  [
    429,
    new KnownProblem({ status: 429, says: "tooBusy", headers: retryAfter(RETRY_AFTER_SECONDS) })
  ]
])
