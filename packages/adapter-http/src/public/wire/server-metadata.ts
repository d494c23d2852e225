/** The metadata with which OAuth clients find the endpoints (RFC 8414 §2). */
import { Scope } from "@review-proof/ports"
import { Schema } from "effect"

const AuthenticationMethods = Schema.Array(
  Schema.Literals(["client_secret_basic", "client_secret_post"])
)

export const ServerMetadataWire = Schema.Struct({
  issuer: Schema.String,
  token_endpoint: Schema.String,
  token_endpoint_auth_methods_supported: AuthenticationMethods,
  revocation_endpoint: Schema.String,
  revocation_endpoint_auth_methods_supported: AuthenticationMethods,
  grant_types_supported: Schema.Array(Schema.Literal("client_credentials")),
  response_types_supported: Schema.Array(Schema.String),
  scopes_supported: Schema.Array(Scope),
  service_documentation: Schema.String
}).annotate({ identifier: "ServerMetadata" })

export const serverMetadataWire = (baseUrl: string): typeof ServerMetadataWire.Type => ({
  issuer: baseUrl,
  token_endpoint: `${baseUrl}/v1/oauth/token`,
  token_endpoint_auth_methods_supported: ["client_secret_basic", "client_secret_post"],
  revocation_endpoint: `${baseUrl}/v1/oauth/revoke`,
  revocation_endpoint_auth_methods_supported: ["client_secret_basic", "client_secret_post"],
  grant_types_supported: ["client_credentials"],
  // Required by RFC 8414; the client credentials grant has no authorisation endpoint.
  response_types_supported: [],
  scopes_supported: Scope.literals,
  service_documentation: `${baseUrl}/docs`
})
