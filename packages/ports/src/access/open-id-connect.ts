import { Context, Schema, type Effect, type Redacted } from "effect"

/** This service as a provider knows it. */
export interface OpenIdClient {
  readonly issuer: string
  readonly clientId: string
  readonly secret: Redacted.Redacted<string>
  /** The address to which the provider redirects people. */
  readonly redirectUri: string
  /**
   * True allows any address: operators name their own provider. False allows vetted addresses only:
   * customers name theirs.
   */
  readonly isOfOperators: boolean
}

/**
 * The values that an answer must match. Only the browser that was sent to the provider has them.
 */
export const OpenIdChecks = Schema.Struct({
  state: Schema.String,
  nonce: Schema.String,
  /** The PKCE verifier, whose SHA-256 is the challenge. */
  verifier: Schema.String
})
export interface OpenIdChecks extends Schema.Schema.Type<typeof OpenIdChecks> {}

/** The person who signed in, as the provider names them. */
export interface OpenIdIdentity {
  readonly issuer: string
  readonly subject: string
  readonly email: string | null
  readonly isEmailVerified: boolean
}

/** The provider did not sign the person in. */
export class ProviderFailure extends Schema.TaggedError<ProviderFailure>()("ProviderFailure", {
  /**
   * `unreachable`: no answer, or one of status 500 or more; `document`: its discovery document is
   * missing or names another issuer; `client`: it does not know the client or its secret; `token`:
   * its ID token is not valid, whoever signs in; `denied`: it refused the person; `answer`: its
   * answer does not match the checks.
   */
  reason: Schema.Literals(["unreachable", "document", "client", "token", "denied", "answer"]),
  /** In words, without internal addresses. */
  detail: Schema.String
}) {
  override readonly message = `The provider failed (${this.reason}): ${this.detail}`
}

/** Signs people in at OpenID Connect providers: code flow with PKCE, state and nonce. */
export class OpenIdConnect extends Context.Service<
  OpenIdConnect,
  {
    /** The page of the provider to send the browser to. */
    readonly authorizationUrl: (
      client: OpenIdClient,
      checks: OpenIdChecks,
      /** True if the person must authenticate again. */
      anew: boolean
    ) => Effect.Effect<string, ProviderFailure>
    /** Finds the person who came back with this query. */
    readonly identify: (
      client: OpenIdClient,
      checks: OpenIdChecks,
      query: string
    ) => Effect.Effect<OpenIdIdentity, ProviderFailure>
    /** Checks the settings at the provider as far as possible without a person. */
    readonly check: (client: OpenIdClient) => Effect.Effect<void, ProviderFailure>
  }
>()("@review-proof/ports/OpenIdConnect") {}
