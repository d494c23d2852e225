import { issueToken, refuseBlockedAddress, revokeToken } from "@review-proof/domain/access"
import type { TokenRefusal } from "@review-proof/domain/access"
import type { StoreUnavailable } from "@review-proof/ports"
import { Effect, Redacted, Result } from "effect"
import { HttpServerResponse, type HttpServerRequest } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import {
  CurrentRequest,
  HttpSettings,
  headerLines,
  readForm,
  targetProblem
} from "@review-proof/http-server"
import { presentedClient } from "../../steps/client-authentication.ts"
import { carriesCredentials } from "../../steps/credentials-in-url.ts"
import type { TokenResponseWire } from "../wire/token.ts"
import { PublicApi } from "../api.ts"
import {
  formRefusal,
  invalidOAuthRequest,
  oauthErrorAnswer,
  tokenRefusal,
  unsupportedGrantType,
  type OAuthError
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
  const { client, form } = yield* readTokenForm(request, checkGrantType)
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
  const { client, form } = yield* readTokenForm(request, checkToken)
  yield* revokeToken({ ...client, token: Redacted.make(form.get("token") ?? "") })
  return HttpServerResponse.empty({ status: 200 })
})

type Form = ReadonlyMap<string, string>

const checkGrantType = (form: Form): OAuthError | undefined => {
  const grantType = form.get("grant_type")
  if (grantType === undefined) return invalidOAuthRequest("grant_type is missing.")
  return grantType === "client_credentials" ? undefined : unsupportedGrantType
}

const checkToken = (form: Form): OAuthError | undefined =>
  form.has("token") ? undefined : invalidOAuthRequest("token is missing.")

const readTokenForm = Effect.fnUntraced(function* (
  request: HttpServerRequest.HttpServerRequest,
  check: (form: Form) => OAuthError | undefined
) {
  if (carriesCredentials(request)) {
    return yield* invalidOAuthRequest("Never send credentials in the address or a cookie.")
  }
  const malformed = targetProblem(request.url)
  if (malformed !== undefined) return yield* invalidOAuthRequest(malformed.message)
  const { address } = yield* CurrentRequest
  const { client, form } = yield* clientOfForm(request, check).pipe(
    // A blocked address is refused before the body is read (contract ADMISSION-1, checks 4 and 11).
    // A well-formed request is not checked here, because authenticating the client checks the block
    // too: that saves a round trip.
    Effect.tapError(() => refuseBlockedAddress(address))
  )
  return { form, client: { ...client, address } }
})

const clientOfForm = Effect.fnUntraced(function* (
  request: HttpServerRequest.HttpServerRequest,
  check: (form: Form) => OAuthError | undefined
) {
  const form = yield* Effect.mapError(readForm(request), formRefusal)
  for (const [name, maxLength] of Object.entries(maxLengths)) {
    if ([...(form.get(name) ?? "")].length > maxLength) {
      return yield* invalidOAuthRequest(`${name} has more than ${maxLength} characters.`)
    }
  }
  const client = presentedClient(headerLines(request, "authorization"), form)
  if (Result.isFailure(client)) return yield* invalidOAuthRequest(client.failure)
  const problem = check(form)
  if (problem !== undefined) return yield* problem
  return { form, client: client.success }
})

/** The most characters of each field: the service issues and knows nothing longer. */
const maxLengths = { scope: 500, client_id: 64, client_secret: 128 }

type Answer<E, R> = Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>

/**
 * Every refusal has the body that OAuth clients expect; a failure of this service has the body of
 * the API's errors.
 */
const answered = <R>(
  answer: Answer<TokenRefusal | OAuthError | StoreUnavailable, R>,
  serviceName: string
) =>
  Effect.catch(answer, (refusal) => {
    if (refusal._tag === "StoreUnavailable") return Effect.fail(refusal)
    const error = refusal._tag === "OAuthError" ? refusal : tokenRefusal(refusal)
    return Effect.succeed(oauthErrorAnswer(error, serviceName))
  })
