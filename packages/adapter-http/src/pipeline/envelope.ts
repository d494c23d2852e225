/**
 * The outermost step: every request gets an id and the facts of its connection,
 * every answer gets `Request-Id`, and whatever went wrong on the way becomes an
 * error body (rules.md, Requests).
 */
import { Cause, Clock, Effect, Option } from "effect"
import type { SecureRandom } from "effect/crypto"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import { HttpSettings } from "../http-settings.ts"
import { accessLog, AnswerObservers } from "./answer-observers.ts"
import type { AnswerObserver } from "./answer-observers.ts"
import { ApiError, internalError, invalidRequest } from "./api-error.ts"
import { clientOf } from "./client-address.ts"
import { CurrentRequest } from "./current-request.ts"
import type { CurrentRequestFacts } from "./current-request.ts"
import { errorAnswer } from "./error-answer.ts"
import { headerLines, isEncrypted, isOldHttp } from "./header-lines.ts"
import { newRequestId } from "./request-id.ts"

/** The app that answers `app`'s requests, and refuses in the right form what `app` cannot answer. */
export const withEnvelope = Effect.fnUntraced(function* <R>(app: App<unknown, R>) {
  const settings = yield* HttpSettings
  const observers = settings.accessLog
    ? [...(yield* AnswerObservers), accessLog]
    : yield* AnswerObservers

  const answer = Effect.fnUntraced(function* (
    request: HttpServerRequest.HttpServerRequest,
    facts: CurrentRequestFacts
  ) {
    const problem = requestProblem(request, facts, settings)
    const response = yield* (problem === undefined ? app : Effect.fail(problem)).pipe(
      Effect.catchCause((cause) => answerFailure(cause, facts)),
      Effect.provideService(CurrentRequest, facts)
    )
    return HttpServerResponse.setHeaders(response, facts.answerHeaders)
  })
  const enveloped: App<never, R | SecureRandom.SecureRandom> = Effect.gen(function* () {
    const request = yield* HttpServerRequest.HttpServerRequest
    const facts = factsOf(request, yield* newRequestId, settings)
    return observers.length === 0
      ? yield* answer(request, facts)
      : yield* observed(answer(request, facts), request.method, facts, observers)
  })
  return yield* Effect.succeed(enveloped)
})

type App<E, R> = Effect.Effect<
  HttpServerResponse.HttpServerResponse,
  E,
  HttpServerRequest.HttpServerRequest | R
>

const factsOf = (
  request: HttpServerRequest.HttpServerRequest,
  id: string,
  settings: HttpSettings["Service"]
): CurrentRequestFacts => {
  const connection = {
    peer: Option.getOrUndefined(request.remoteAddress),
    encrypted: isEncrypted(request),
    forwardedFor: request.headers["x-forwarded-for"],
    forwardedProto: request.headers["x-forwarded-proto"]
  }
  const client = clientOf(connection, settings.trustedProxies)
  const answerHeaders = { "request-id": id, ...(isTokenPath(request.url) ? uncached : {}) }
  return { id, ...client, answerHeaders, route: undefined, refusal: undefined }
}

/** No answer of the token endpoint may be kept, whatever it is (rules.md, Token endpoint). */
const isTokenPath = (url: string): boolean => url.startsWith("/v1/oauth/")
const uncached = { "cache-control": "no-store", pragma: "no-cache" }

/** What is refused before the path is looked at (RFC 9112 §3.2; rules.md, Admission, check 1). */
const requestProblem = (
  request: HttpServerRequest.HttpServerRequest,
  facts: CurrentRequestFacts,
  settings: HttpSettings["Service"]
): ApiError | undefined => {
  if (headerLines(request, "host").length !== 1 && !isOldHttp(request)) {
    return invalidRequest("An HTTP/1.1 request carries exactly one Host header.")
  }
  return settings.requireHttps && !facts.secure ? httpsRequired : undefined
}

export const httpsRequired = new ApiError({
  status: 403,
  code: "https_required",
  message: "Call this API over HTTPS. What was sent was readable on the way."
})

/** An interrupted request (the caller hung up, or we are told to end) is left to the server. */
const answerFailure = (cause: Cause.Cause<unknown>, facts: CurrentRequestFacts) => {
  if (Cause.hasInterruptsOnly(cause)) {
    return Effect.failCause(Cause.fromReasons<never>(cause.reasons.filter(Cause.isInterruptReason)))
  }
  const failure = Option.getOrUndefined(Cause.findErrorOption(cause))
  const error = ApiError.is(failure) ? failure : internalError(cause)
  return error.status === 500
    ? Effect.as(logInternalError(error, facts.id), errorAnswer(error, facts.id))
    : Effect.succeed(errorAnswer(error, facts.id))
}

export const logInternalError = (error: ApiError, requestId: string): Effect.Effect<void> =>
  Effect.logError("A request could not be answered", error.cause).pipe(
    Effect.annotateLogs({ request_id: requestId })
  )

const observed = Effect.fnUntraced(function* <E, R>(
  answer: App<E, R>,
  method: string,
  facts: CurrentRequestFacts,
  observers: ReadonlyArray<AnswerObserver>
) {
  const startedAt = yield* Clock.currentTimeMillis
  const response = yield* answer
  const millis = (yield* Clock.currentTimeMillis) - startedAt
  const { route, refusal } = facts
  const answered = { requestId: facts.id, method, route, status: response.status, millis, refusal }
  for (const observe of observers) yield* observe(answered)
  return response
})
