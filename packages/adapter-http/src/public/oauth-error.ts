/** Refusals of the token endpoint: their status, error code and words (RFC 6749 §5.2). */
import type { TokenRefusal } from "@review-proof/domain/access"
import { Data, Match } from "effect"
import { HttpServerResponse } from "effect/http"
import type { ApiError } from "@review-proof/http-server"
import { quoted } from "../steps/challenge.ts"
import type { OAuthErrorCode, OAuthErrorWire } from "./wire/token.ts"

export class OAuthError extends Data.TaggedError("OAuthError")<{
  readonly status: 400 | 401 | 403 | 413 | 415 | 429
  readonly error: OAuthErrorCode
  /** ASCII without quotes and backslashes (RFC 6749 §5.2). */
  readonly description: string
  readonly retryAfterSeconds?: number
}> {}

const refused = (status: OAuthError["status"], error: OAuthErrorCode, description: string) =>
  new OAuthError({ status, error, description })

const tooManyRequests = (description: string, retryAfterSeconds: number): OAuthError =>
  new OAuthError({ status: 429, error: "too_many_requests", description, retryAfterSeconds })

export const invalidOAuthRequest = (description: string): OAuthError =>
  refused(400, "invalid_request", description)

export const unsupportedGrantType = refused(
  400,
  "unsupported_grant_type",
  "The only grant_type is client_credentials."
)

/** Puts a refused form in the words of OAuth. */
export const formRefusal = ({ headers, message, status }: ApiError): OAuthError =>
  status === 429
    ? tooManyRequests(message, Number(headers?.["retry-after"]))
    : refused(status === 413 || status === 415 ? status : 400, "invalid_request", message)

export const tokenRefusal = (refusal: TokenRefusal): OAuthError =>
  Match.valueTags(refusal, {
    AddressBlocked: ({ retryAfterSeconds }) =>
      tooManyRequests("Too many failed authentications came from your address.", retryAfterSeconds),
    TooManyLiveTokens: ({ retryAfterSeconds }) =>
      tooManyRequests(
        "The key has too many live tokens. Use a token until it expires.",
        retryAfterSeconds
      ),
    InvalidClient: () =>
      refused(
        401,
        "invalid_client",
        "The client id and the API key are missing, wrong or no longer valid."
      ),
    InvalidGrant: () => refused(400, "invalid_grant", "The key was rotated. Ask with the new one."),
    InvalidScope: () =>
      refused(400, "invalid_scope", "A requested scope does not exist or is not one of the key's."),
    UnauthorizedClient: ({ reason }) => refused(400, "unauthorized_client", unauthorized[reason]),
    ClientAddressNotAllowed: () =>
      refused(
        403,
        "unauthorized_client",
        "ip_not_allowed: your address is not in the key's allowlist."
      )
  })

const unauthorized = {
  KeyBlocked: "key_blocked: the key is blocked.",
  CompanySuspended: "company_suspended: the company is suspended.",
  PlanRequired: "plan_required: the company's plan does not include the API."
}

export const oauthErrorBody = ({ description, error }: OAuthError): typeof OAuthErrorWire.Type => ({
  error,
  error_description: description
})

export const oauthErrorAnswer = (
  error: OAuthError,
  serviceName: string
): HttpServerResponse.HttpServerResponse => {
  const { retryAfterSeconds, status } = error
  return HttpServerResponse.jsonUnsafe(oauthErrorBody(error), {
    status,
    headers: {
      ...(status === 401 ? { "www-authenticate": `Basic realm=${quoted(serviceName)}` } : {}),
      ...(retryAfterSeconds === undefined ? {} : { "retry-after": String(retryAfterSeconds) })
    }
  })
}
