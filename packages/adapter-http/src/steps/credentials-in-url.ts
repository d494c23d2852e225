/**
 * Refuses credentials where they leak: in the address, which ends up in logs,
 * in cookies, which browsers send unasked, and in `Idempotency-Key`, which is kept (contract
 * ADMISSION-1, check 3). It neither looks up nor logs what it finds.
 */
import { credentialParameterNames, looksLikeCredential } from "@review-proof/domain/access"
import { Effect, Layer } from "effect"
import { HttpServerRequest } from "effect/http"
import { HttpApiMiddleware } from "effect/http-api"
import {
  ApiError,
  CurrentRequest,
  queryParameters,
  segmentText,
  targetProblem
} from "@review-proof/http-server"
import { ErrorAnswer } from "./error-answer.ts"

export const credentialsInUrl = new ApiError({
  status: 400,
  code: "credentials_in_url",
  message:
    "Send the key only as Authorization: Bearer, never in the address, a cookie, " +
    "Idempotency-Key or the body. " +
    "Rotate the key: it may have been logged."
})

/**
 * The step of operations that need no credentials. A credential in the URL has leaked there too,
 * and the URL may be malformed.
 */
export class PublicUrl extends HttpApiMiddleware.Service<PublicUrl>()(
  "@review-proof/adapter-http/PublicUrl",
  { error: ErrorAnswer }
) {
  static readonly layer: Layer.Layer<PublicUrl> = Layer.succeed(
    PublicUrl,
    PublicUrl.of((operation) =>
      Effect.gen(function* () {
        const request = yield* HttpServerRequest.HttpServerRequest
        if (carriesCredentials(request)) return yield* credentialsInUrl
        const problem = targetProblem((yield* CurrentRequest).target)
        if (problem !== undefined) return yield* problem
        return yield* operation
      })
    )
  )
}

/** True if the query, a cookie or `Idempotency-Key` holds one, even beside a valid header. */
export const carriesCredentials = (request: HttpServerRequest.HttpServerRequest): boolean => {
  const question = request.url.indexOf("?")
  return (
    (question !== -1 && queryCarriesCredentials(request.url.slice(question + 1))) ||
    cookiesCarryCredentials(request.headers["cookie"] ?? "") ||
    looksLikeCredential(request.headers["idempotency-key"] ?? "")
  )
}

/** Libraries percent-encode cookies, so the encoded form counts too. */
const cookiesCarryCredentials = (cookies: string): boolean =>
  looksLikeCredential(cookies) ||
  (cookies.includes("%") &&
    cookies.split(";").some((cookie) => looksLikeCredential(segmentText(cookie))))

const queryCarriesCredentials = (query: string): boolean =>
  looksLikeCredential(query) ||
  queryParameters(query).some(
    ([name, value]) =>
      credentialParameterNames.has(name.toLowerCase()) ||
      looksLikeCredential(name) ||
      looksLikeCredential(value)
  )
