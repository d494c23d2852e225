/** The bodies of the token endpoint (RFC 6749 §5; contract TOKEN-1). */
import { Schema } from "effect"
import { HttpApiSchema } from "effect/http-api"

/** Unknown parameters are ignored (RFC 6749 §3.2). */
const open = <Fields extends Schema.Struct.Fields>(fields: Fields) =>
  Schema.StructWithRest(Schema.Struct(fields), [Schema.Record(Schema.String, Schema.String)])

export const TokenRequestWire = open({
  grant_type: Schema.Literal("client_credentials"),
  scope: Schema.optionalKey(
    Schema.String.check(Schema.isMaxCodePoints(500)).annotate({
      description: "Space-separated; a subset of the key's scopes. All of them when it is left out."
    })
  ),
  client_id: Schema.optionalKey(
    Schema.String.check(Schema.isMaxCodePoints(64)).annotate({
      description: "The key's client id, where HTTP Basic is not used."
    })
  ),
  client_secret: Schema.optionalKey(
    Schema.String.check(Schema.isMaxCodePoints(128)).annotate({ description: "The API key." })
  )
}).annotate({ identifier: "TokenRequest" })

export const TokenResponseWire = Schema.Struct({
  access_token: Schema.String.check(Schema.isPattern(/^pwt_[A-Za-z0-9_-]{43}$/u)),
  token_type: Schema.Literal("Bearer"),
  expires_in: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 3600 })).annotate({
    description: "In seconds."
  }),
  scope: Schema.String.annotate({ description: "Granted scopes, space-separated." })
}).annotate({ identifier: "TokenResponse" })

export const RevocationRequestWire = open({
  token: Schema.String,
  token_type_hint: Schema.optionalKey(Schema.String),
  client_id: Schema.optionalKey(Schema.String.check(Schema.isMaxCodePoints(64))),
  client_secret: Schema.optionalKey(Schema.String.check(Schema.isMaxCodePoints(128)))
}).annotate({ identifier: "RevocationRequest" })

export const OAuthErrorCode = Schema.Literals([
  "invalid_request",
  "invalid_client",
  "invalid_grant",
  "unauthorized_client",
  "unsupported_grant_type",
  "invalid_scope",
  "too_many_requests"
])
export type OAuthErrorCode = typeof OAuthErrorCode.Type

export const OAuthErrorWire = Schema.Struct({
  error: OAuthErrorCode,
  error_description: Schema.optionalKey(Schema.String)
}).annotate({ identifier: "OAuthError" })

export const oauthErrorStatuses = (...statuses: ReadonlyArray<400 | 401 | 403 | 413 | 415 | 429>) =>
  statuses.map((status) => OAuthErrorWire.pipe(HttpApiSchema.status(status)))
