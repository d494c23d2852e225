import { OpenIdConnect, type OpenIdClient, type OpenIdIdentity } from "@review-proof/ports/sign-in"
import { Effect, Layer, Redacted } from "effect"
import type * as Library from "openid-client"
import type { Configuration, CustomFetch } from "openid-client"
import { failureOf, Unreachable } from "./provider-failure.ts"

/**
 * Signs in at providers with `openid-client`, which is loaded when the first provider is contacted,
 * together with `fetch`. For customers' providers, `fetch` must refuse addresses that they may not
 * name, and reject with a message that they may read.
 */
export const openIdConnectLayer = (
  fetch: (client: Pick<OpenIdClient, "isOfOperators">) => Promise<CustomFetch>
) =>
  Layer.sync(OpenIdConnect, () => {
    const asking = <A>(
      client: OpenIdClient,
      ask: (library: typeof Library, fetch: CustomFetch) => Promise<A>
    ) =>
      Effect.tryPromise({
        try: async () => ask(await import("openid-client"), naming(await fetch(client))),
        catch: failureOf
      })
    return OpenIdConnect.of({
      authorizationUrl: (client, { nonce, state, verifier }, anew) =>
        asking(client, async (library, vetted) => {
          const provider = await discovered(library, vetted, client)
          const parameters = {
            redirect_uri: client.redirectUri,
            scope: "openid email",
            state,
            nonce,
            code_challenge: await library.calculatePKCECodeChallenge(verifier),
            code_challenge_method: "S256",
            ...(anew ? { prompt: "login" } : {})
          }
          return library.buildAuthorizationUrl(provider, parameters).href
        }),
      identify: (client, { nonce, state, verifier }, query) =>
        asking(client, async (library, vetted) => {
          const provider = await discovered(library, vetted, client)
          const answered = new URL(`${client.redirectUri}?${query}`)
          const tokens = await library.authorizationCodeGrant(provider, answered, {
            expectedState: state,
            expectedNonce: nonce,
            pkceCodeVerifier: verifier,
            idTokenExpected: true
          })
          const claims = tokens.claims()
          if (claims === undefined) throw new Error("The provider sent no ID token")
          const { userinfo_endpoint: hasInfo } = provider.serverMetadata()
          const info =
            claims["email"] === undefined && hasInfo !== undefined
              ? await library.fetchUserInfo(provider, tokens.access_token, claims.sub)
              : {}
          return identityOf({ ...info, ...claims })
        }),
      check: (client) =>
        asking(client, async (library, vetted) => {
          const provider = await discovered(library, vetted, client)
          // An invented code: a provider that knows the client refuses only the code, which shows
          // that the settings work.
          const code = {
            code: "test-of-the-settings",
            redirect_uri: client.redirectUri,
            code_verifier: "x".repeat(43)
          }
          await library
            .genericGrantRequest(provider, "authorization_code", code)
            .catch((error: unknown) => {
              if (["unreachable", "client"].includes(failureOf(error).reason)) throw error
            })
        })
    })
  })

const identityOf = (claims: {
  readonly iss: string
  readonly sub: string
  readonly [name: string]: unknown
}): OpenIdIdentity => {
  const { email, email_verified: verified } = claims
  if (!storable.test(claims.sub)) {
    throw new Error('invalid ID Token "sub" claim, it is not 1 to 255 characters of plain text')
  }
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: typeof email === "string" && storable.test(email) ? email : null,
    // Some providers send a text.
    isEmailVerified: verified === true || verified === "true"
  }
}

/**
 * OpenID Connect limits ids to 255 characters. PostgreSQL takes no NUL and no half of a surrogate
 * pair.
 */
const storable = /^[^\p{Cc}\p{Cs}]{1,255}$/u

/** The provider by its discovery document, with signatures of its tokens checked. */
const discovered = async (
  library: typeof Library,
  fetch: CustomFetch,
  { clientId, issuer, secret }: OpenIdClient
): Promise<Configuration> => {
  // Plain http is for providers on this machine and for operators' own (contract PORTAL-24).
  const isPlain = issuer.startsWith("http:")
  const execute = isPlain ? [library.allowInsecureRequests] : []
  const options = { [library.customFetch]: fetch, timeout: seconds, execute }
  const found = await library
    .discovery(new URL(issuer), clientId, undefined, library.None(), options)
    .catch((error: unknown) => {
      throw new Error("discovery", { cause: error })
    })
  const server = found.serverMetadata()
  // Compared exactly, because the library also accepts a slash at the end, or the address of the
  // document itself.
  if (server.issuer !== issuer) {
    throw new Error("discovery", { cause: new Error(`it is that of ${server.issuer}`) })
  }
  const missing = needed.find((name) => server[name] === undefined)
  if (missing !== undefined) {
    throw new Error("discovery", { cause: new Error(`it has no ${missing}`) })
  }
  const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"]
  const authenticate = methods.includes("client_secret_basic")
    ? library.ClientSecretBasic(Redacted.value(secret))
    : library.ClientSecretPost(Redacted.value(secret))
  const provider = new library.Configuration(server, clientId, undefined, authenticate)
  provider[library.customFetch] = fetch
  provider.timeout = seconds
  library.enableNonRepudiationChecks(provider)
  if (isPlain) library.allowInsecureRequests(provider)
  return provider
}

/** Addresses that each sign-in takes. */
const needed = ["authorization_endpoint", "token_endpoint", "jwks_uri"] as const

/** For each of the few requests that a sign-in takes. */
const seconds = 10

/**
 * Distinguishes failures of the network and of the provider's servers from answers of the provider.
 */
const naming =
  (fetch: CustomFetch): CustomFetch =>
  async (url, options) => {
    try {
      const answer = await fetch(url, options)
      if (answer.status >= 500) throw new Error(`answered with status ${answer.status}`)
      return answer
    } catch (error) {
      throw new Unreachable(error instanceof Error ? error.message : "connection failed")
    }
  }
