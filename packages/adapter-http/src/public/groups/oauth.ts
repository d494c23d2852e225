import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { errorStatuses } from "@review-proof/http-server"
import {
  oauthErrorStatuses,
  RevocationRequestWire,
  TokenRequestWire,
  TokenResponseWire
} from "../wire/token.ts"

/** `https_required` has the general body on every path (contract REQUEST-1). */
const refusals = [...oauthErrorStatuses(400, 401, 403, 413, 415, 429), ...errorStatuses(403)]

/** Access tokens: the OAuth 2.0 client credentials grant (RFC 6749 §4.4) and revocation (RFC 7009). */
export const OAuthGroup = HttpApiGroup.make("oauth", { topLevel: true })
  .add(
    HttpApiEndpoint.post("createAccessToken", "/v1/oauth/token", {
      payload: TokenRequestWire.pipe(HttpApiSchema.asFormUrlEncoded()),
      success: TokenResponseWire,
      error: refusals
    }).annotate(OpenApi.Summary, "Get an access token for a key"),
    HttpApiEndpoint.post("revokeAccessToken", "/v1/oauth/revoke", {
      payload: RevocationRequestWire.pipe(HttpApiSchema.asFormUrlEncoded()),
      success: Schema.Void.pipe(HttpApiSchema.status(200)),
      error: refusals
    }).annotate(OpenApi.Summary, "Revoke an access token")
  )
  .annotate(OpenApi.Title, "OAuth")
  .annotate(OpenApi.Description, "Access tokens by the client credentials grant.")
