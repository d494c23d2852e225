/** An OAuth client that others wrote finds its way, gets tokens, and reads the API's challenges. */
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import * as oauth from "oauth4webapi"
import { Service, serviceWith } from "@review-proof/testkit/service/http-service"
import { makeAccount } from "@review-proof/testkit/service/http-world"
import { layer } from "@review-proof/testkit/test"

/** The service believes itself at `BASE_URL`; the clients are told where it really is. */
const fetchAt =
  (port: number) => (url: string, options: oauth.CustomFetchOptions<string, unknown>) => {
    const at = new URL(url)
    const { body, headers, method, redirect, signal } = options
    return fetch(`http://127.0.0.1:${port}${at.pathname}${at.search}`, {
      method,
      headers,
      redirect,
      ...(body instanceof URLSearchParams || typeof body === "string" ? { body } : {}),
      ...(signal === undefined ? {} : { signal })
    })
  }

layer(serviceWith())("oauth4webapi", (test) => {
  test("discovers the endpoints, gets a token by either method, uses and revokes it", function* () {
    const { port } = yield* Service
    const { apiKey, key } = yield* makeAccount()
    yield* Effect.promise(async () => {
      const options = { [oauth.customFetch]: fetchAt(port) }
      const issuer = new URL("https://reviews.example")
      const server = await oauth.processDiscoveryResponse(
        issuer,
        await oauth.discoveryRequest(issuer, { algorithm: "oauth2", ...options })
      )
      const client: oauth.Client = { client_id: apiKey.clientId }
      for (const method of [oauth.ClientSecretBasic(key), oauth.ClientSecretPost(key)]) {
        const token = await oauth.processClientCredentialsResponse(
          server,
          client,
          await oauth.clientCredentialsGrantRequest(
            server,
            client,
            method,
            new URLSearchParams({ scope: "reviews:read" }),
            options
          )
        )
        assert.deepStrictEqual([token.token_type, token.scope], ["bearer", "reviews:read"])
        const reviews = () =>
          oauth.protectedResourceRequest(
            token.access_token,
            "GET",
            new URL("https://reviews.example/v1/reviews"),
            undefined,
            undefined,
            options
          )
        assert.strictEqual((await reviews()).status, 200)
        await oauth.processRevocationResponse(
          await oauth.revocationRequest(server, client, method, token.access_token, options)
        )
        const refused = await reviews().catch((error: unknown) => error)
        assert.instanceOf(refused, oauth.WWWAuthenticateChallengeError)
        assert.strictEqual(refused.status, 401)
        assert.deepStrictEqual(refused.cause, [
          {
            scheme: "bearer",
            parameters: { realm: "Review and Proof Service", error: "invalid_token" }
          }
        ])
      }
    })
  })

  test("reads why it gets no token", function* () {
    const { port } = yield* Service
    const { apiKey } = yield* makeAccount()
    yield* Effect.promise(async () => {
      const server = {
        issuer: "https://reviews.example",
        token_endpoint: "https://reviews.example/v1/oauth/token"
      }
      const client: oauth.Client = { client_id: apiKey.clientId }
      const options = { [oauth.customFetch]: fetchAt(port) }
      const wrong = oauth.ClientSecretBasic(`pk_live_${"0".repeat(32)}`)
      const response = await oauth.clientCredentialsGrantRequest(server, client, wrong, {}, options)
      const refused = await oauth
        .processClientCredentialsResponse(server, client, response)
        .catch((error: unknown) => error)
      assert.instanceOf(refused, oauth.WWWAuthenticateChallengeError)
      assert.strictEqual(refused.cause[0]?.scheme, "basic")
    })
  })
})
