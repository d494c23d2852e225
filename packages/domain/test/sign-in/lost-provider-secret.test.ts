/** Goal: a company whose provider's secret is lost with its master key learns what to do. */
import { assert } from "@effect/vitest"
import {
  beginProviderSignIn,
  readIdentityProvider,
  saveIdentityProvider,
  testIdentityProvider
} from "@review-proof/domain/portal"
import { listLostProviders } from "@review-proof/domain/secrets"
import { changed } from "@review-proof/ports/testing"
import { OpenIdConnect } from "@review-proof/ports/sign-in"
import { givenOwner } from "@review-proof/testkit/domain/account"
import { ending } from "@review-proof/testkit/domain/given"
import { World } from "@review-proof/testkit/domain/world"
import { testOn } from "@review-proof/testkit/test"
import { Effect, Layer, Logger, Redacted } from "effect"

const Provider = Layer.succeed(
  OpenIdConnect,
  OpenIdConnect.of({
    authorizationUrl: ({ issuer }) => Effect.succeed(`${issuer}/authorize`),
    identify: () => Effect.never,
    check: () => Effect.void
  })
)

const test = testOn(Layer.merge(World, Provider))

const settings = {
  issuer: "https://login.example",
  clientId: "review-proof",
  secret: Redacted.make("client-secret")
}
const redirectUri = "https://reviews.example/callback"

test("A provider whose secret cannot be opened counts as set up wrongly until an owner enters the secret again", function* () {
  const { owner } = yield* givenOwner()
  const { companyId } = owner
  const { owner: other } = yield* givenOwner()
  yield* saveIdentityProvider(other, other.companyId, settings)
  yield* saveIdentityProvider(owner, companyId, settings)
  const stored = yield* Effect.flatMap(
    readIdentityProvider("operator", companyId),
    Effect.fromOption
  )
  const provider = { ...stored, secret: "lostkey.AAAA", version: stored.version + 1 }
  yield* changed({ _tag: "ReplaceIdentityProvider", provider })
  assert.deepStrictEqual(yield* listLostProviders(), [companyId])

  const begin = beginProviderSignIn({ company: companyId, redirectUri, to: "/portal", anew: false })
  const logged: Array<unknown> = []
  const log = Logger.make(({ message }) => logged.push(message))
  const failures = [
    yield* Effect.flip(begin).pipe(Effect.provide(Logger.layer([log]))),
    yield* Effect.flip(testIdentityProvider(owner, companyId, redirectUri))
  ]
  for (const failure of failures) {
    assert.deepInclude(failure, { _tag: "ProviderFailure", reason: "client" })
  }
  const said = { company: companyId, reason: "client" }
  assert.deepStrictEqual(logged, [["A sign-in provider failed", said]])

  yield* saveIdentityProvider(owner, companyId, settings)
  assert.strictEqual(yield* ending(begin), "Done")
  assert.deepStrictEqual(yield* listLostProviders(), [])
})
