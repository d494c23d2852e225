import { issueToken, revokeToken } from "@review-proof/domain"
import type { TokenRefusal } from "@review-proof/domain"
import type { StoreUnavailable } from "@review-proof/ports"
import { Effect, Redacted, Result } from "effect"
import { HttpServerResponse } from "effect/http"
import type { HttpServerRequest } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { HttpSettings } from "../../http-settings.ts"
import { internalError } from "../../pipeline/api-error.ts"
import { presentedClient } from "../../pipeline/client-authentication.ts"
import { carriesCredentials } from "../../pipeline/credentials-in-url.ts"
import { CurrentRequest } from "../../pipeline/current-request.ts"
import { readForm } from "../../pipeline/form-body.ts"
import { headerLines } from "../../pipeline/header-lines.ts"
import type { TokenResponseWire } from "../../wire/token.ts"
import { PublicApi } from "../api.ts"
import {
  formRefusal,
  invalidOAuthRequest,
  OAuthError,
  oauthErrorAnswer,
  tokenRefusal
} from "../oauth-error.ts"

/**
 * The token endpoints read their forms themselves: their rules for repeats and
 * blanks, and the shape of their errors, are those of RFC 6749.
 */
export const OAuthHandlers = HttpApiBuilder.group(
  PublicApi,
  "oauth",
  Effect.fnUntraced(function* (handlers) {
    const { serviceName } = yield* HttpSettings
    return handlers
      .handleRaw("createAccessToken", ({ request }) => answered(createToken(request), serviceName))
      .handleRaw("revokeAccessToken", ({ request }) => answered(endToken(request), serviceName))
  })
)

const createToken = Effect.fnUntraced(function* (request: HttpServerRequest.HttpServerRequest) {
  const { client, form } = yield* readTokenForm(request)
  const grantType = form.get("grant_type")
  if (grantType === undefined) return yield* invalidOAuthRequest("grant_type is missing.")
  if (grantType !== "client_credentials") {
    return yield* new OAuthError({
      status: 400,
      error: "unsupported_grant_type",
      description: "The only grant_type is client_credentials."
    })
  }
  const issued = yield* issueToken({ ...client, scope: form.get("scope") })
  const body: typeof TokenResponseWire.Type = {
    access_token: Redacted.value(issued.accessToken),
    token_type: "Bearer",
    expires_in: issued.expiresIn,
    scope: issued.scopes.join(" ")
  }
  return HttpServerResponse.jsonUnsafe(body)
})

const endToken = Effect.fnUntraced(function* (request: HttpServerRequest.HttpServerRequest) {
  const { client, form } = yield* readTokenForm(request)
  const token = form.get("token")
  if (token === undefined) return yield* invalidOAuthRequest("token is missing.")
  yield* revokeToken({ ...client, token: Redacted.make(token) })
  return HttpServerResponse.empty({ status: 200 })
})

/** The form and the client that sent it, whoever that claims to be. */
const readTokenForm = Effect.fnUntraced(function* (request: HttpServerRequest.HttpServerRequest) {
  if (carriesCredentials(request)) {
    return yield* invalidOAuthRequest("Never send credentials in the address or a cookie.")
  }
  const form = yield* Effect.mapError(readForm(request), formRefusal)
  for (const [name, longest] of Object.entries(longestFields)) {
    if ([...(form.get(name) ?? "")].length > longest) {
      return yield* invalidOAuthRequest(`${name} has more than ${longest} characters.`)
    }
  }
  const presented = presentedClient(headerLines(request, "authorization"), form)
  if (Result.isFailure(presented)) return yield* invalidOAuthRequest(presented.failure)
  const { address } = yield* CurrentRequest
  return { form, client: { ...presented.success, address } }
})

/** service.md, POST /v1/oauth/token. */
const longestFields = { scope: 500, client_id: 64, client_secret: 128 }

type Answer<E, R> = Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>

/** Every refusal but our own failure has the body that OAuth clients know. */
const answered = <R>(
  answer: Answer<TokenRefusal | OAuthError | StoreUnavailable, R>,
  serviceName: string
) =>
  Effect.catch(answer, (refusal) => {
    if (refusal._tag === "StoreUnavailable") return Effect.fail(internalError(refusal))
    const error = refusal._tag === "OAuthError" ? refusal : tokenRefusal(refusal)
    return Effect.succeed(oauthErrorAnswer(error, serviceName))
  })
