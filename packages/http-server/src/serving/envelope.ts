/**
 * The outermost step: every request gets an id and the facts of its connection, every answer gets
 * `Request-Id`, and every failure becomes an error body (contract REQUEST-1).
 */
import { Cause, Clock, Context, Effect, Option, type Fiber } from "effect"
import { SecureRandom } from "effect/crypto"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import { ClientAbort } from "effect/http/HttpServerError"
import { ConfigurationWarnings } from "../settings/configuration-warnings.ts"
import { HttpSettings } from "../settings/http-settings.ts"
import { accessLog, AnswerObservers } from "../answers/answer-observers.ts"
import { ApiError, internalError, invalidRequest } from "../answers/api-error.ts"
import { clientOf, isTrustedProxy, type Connection } from "../request/client-address.ts"
import { CurrentRequest, type CurrentRequestFacts } from "../request/current-request.ts"
import { errorAnswer } from "../answers/error-body.ts"
import { ErrorPages } from "../answers/error-pages.ts"
import { headerLines, isEncrypted, isOldHttp } from "../request/header-lines.ts"
import { parserRefusal } from "../request/refused-by-parser.ts"
import { prefersHtml } from "../request/prefers-html.ts"

/**
 * Makes the function that puts an app into the envelope, which refuses in the right form what the
 * app cannot answer.
 */
export const makeEnvelope = Effect.gen(function* () {
  const settings = yield* HttpSettings
  const observers = yield* AnswerObservers
  const random = yield* SecureRandom.SecureRandom
  const warnings = yield* ConfigurationWarnings
  const pages = yield* ErrorPages

  const answer = <R>(
    app: App<unknown, R>,
    fiber: Fiber.Fiber<unknown, unknown>,
    id: string
  ): App<never, R> => {
    const request = Context.getUnsafe(fiber.context, HttpServerRequest.HttpServerRequest)
    const connection = connectionOf(request)
    const facts = factsOf(request, connection, id, settings)
    const clock = fiber.getRef(Clock.Clock)
    const startedAt = clock.monotonicTimeNanosUnsafe()
    const finish = (response: HttpServerResponse.HttpServerResponse) => {
      const millis = Math.round(Number(clock.monotonicTimeNanosUnsafe() - startedAt) / 1e6)
      const { refusal, route } = facts
      const { method } = request
      const answered = { requestId: id, method, route, status: response.status, millis, refusal }
      for (const observe of observers) observe(answered, fiber.context)
      if (isBodiless(response)) facts.answerHeaders["content-length"] = "0"
      const whole = HttpServerResponse.setHeaders(response, facts.answerHeaders)
      return settings.accessLog ? Effect.as(accessLog(answered), whole) : Effect.succeed(whole)
    }
    const problem = parserRefusal(request) ?? requestProblem(request, facts, settings)
    const shown = (error: ApiError) => {
      const body = Effect.succeed(errorAnswer(error, id))
      if (pages === null || isForPrograms(facts.target)) return body
      const negotiated = prefersHtml(request) ? pages(error) : body
      return Effect.map(negotiated, HttpServerResponse.setHeader("vary", "accept"))
    }
    const handled = (problem === undefined ? app : Effect.fail(problem)).pipe(
      Effect.provideService(CurrentRequest, facts),
      Effect.matchCauseEffect({
        onSuccess: finish,
        onFailure: (cause) => Effect.flatMap(answerFailure(cause, facts, shown), finish)
      })
    )
    const isIgnored =
      connection.forwardedFor !== undefined && !isTrustedProxy(connection, settings.trustedProxies)
    return isIgnored ? Effect.andThen(warnings.warn(forwardedForIgnored), handled) : handled
  }
  // A lower-case ULID behind its prefix: `req_01kq…`.
  const newId = Effect.map(random.ulid, (ulid) => `req_${ulid.toLowerCase()}`)
  return <R>(app: App<unknown, R>): App<never, R> =>
    Effect.flatMap(newId, (id) => Effect.withFiber((fiber) => answer(app, fiber, id)))
})

type App<E, R> = Effect.Effect<
  HttpServerResponse.HttpServerResponse,
  E,
  HttpServerRequest.HttpServerRequest | R
>

/** Without a length such an answer would be chunked; these statuses never have a body. */
const isBodiless = ({ body, status }: HttpServerResponse.HttpServerResponse): boolean =>
  body._tag === "Empty" && status !== 204 && status !== 304

const forwardedForIgnored =
  "X-Forwarded-For arrived from an address that TRUSTED_PROXIES does not name and is ignored: behind a proxy of yours, all callers count as one address"

const connectionOf = (request: HttpServerRequest.HttpServerRequest): Connection => ({
  peer: Option.getOrUndefined(request.remoteAddress),
  encrypted: isEncrypted(request),
  forwardedFor: request.headers["x-forwarded-for"],
  forwardedProto: request.headers["x-forwarded-proto"]
})

const factsOf = (
  request: HttpServerRequest.HttpServerRequest,
  connection: Connection,
  id: string,
  settings: HttpSettings["Service"]
): CurrentRequestFacts => {
  const client = clientOf(connection, settings.trustedProxies)
  const answerHeaders = { "request-id": id, ...(isTokenPath(request.url) ? uncached : {}) }
  return { id, target: request.url, ...client, answerHeaders, route: undefined, refusal: undefined }
}

/** No answer of the token endpoint may be cached, errors included (contract TOKEN-8). */
const isTokenPath = (url: string): boolean => url.startsWith("/v1/oauth/")
const uncached = { "cache-control": "no-store", pragma: "no-cache" }

/** Checks before routing (RFC 9112 §3.2 and §6.1; contract ADMISSION-1, check 1). */
const requestProblem = (
  request: HttpServerRequest.HttpServerRequest,
  facts: CurrentRequestFacts,
  settings: HttpSettings["Service"]
): ApiError | undefined => {
  if (headerLines(request, "host").length !== 1 && !isOldHttp(request)) {
    return invalidRequest("An HTTP/1.1 request carries exactly one Host header.")
  }
  // Node decodes chunks alone, and would pass any other coding on undecoded.
  if ((request.headers["transfer-encoding"] ?? "chunked").toLowerCase() !== "chunked") {
    return invalidRequest("The only Transfer-Encoding that is understood is chunked.")
  }
  return settings.requireHttps && !facts.secure ? httpsRequired : undefined
}

export const httpsRequired = new ApiError({
  status: 403,
  code: "https_required",
  message: "Call this API over HTTPS. This request was sent in the clear."
})

/**
 * A request whose caller hung up is left to the server. A request that the service cut off gets an
 * answer.
 */
const answerFailure = <E, R>(
  cause: Cause.Cause<unknown>,
  facts: CurrentRequestFacts,
  shown: (error: ApiError) => App<E, R>
) => {
  if (Cause.hasInterruptsOnly(cause)) {
    const interrupts = cause.reasons.filter(Cause.isInterruptReason)
    const hungUp = interrupts.some(({ annotations }) => annotations.has(ClientAbort.key))
    return hungUp ? Effect.failCause(Cause.fromReasons<never>(interrupts)) : shown(stopping)
  }
  const failure = Option.getOrUndefined(Cause.findErrorOption(cause))
  const error = ApiError.is(failure) ? failure : internalError(cause)
  return error.status === 500
    ? Effect.andThen(logInternalError(error, facts.id), shown(error))
    : shown(error)
}

/** The APIs and the addresses that providers call (contract PAGE-7). */
const isForPrograms = (target: string): boolean =>
  /^\/(?:v1|management\/v1|hooks)(?:\/|\?|$)/.test(target)

/** Only SHUTDOWN_TIMEOUT cuts requests off. */
const stopping = new ApiError({
  status: 503,
  code: "internal_error",
  message: "The service stopped before this request was finished."
})

/**
 * Logs the messages and stacks of what went wrong. An error that is not in a cause would be logged
 * with its properties, and those of PostgreSQL's may hold the values of a statement.
 */
export const logInternalError = ({ cause }: ApiError, requestId: string): Effect.Effect<void> =>
  Effect.logError(
    "A request could not be answered",
    Cause.isCause(cause) ? cause : Cause.fail(cause)
  ).pipe(Effect.annotateLogs({ request_id: requestId }))
