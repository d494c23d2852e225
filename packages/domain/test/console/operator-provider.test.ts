/** Goal: the operators' provider lets in who is allowed, and nobody else (contract CONSOLE-9). */
import { assert } from "@effect/vitest"
import { beginOperatorSignIn, finishOperatorSignIn } from "@review-proof/domain/console"
import { OpenIdConnect, type OpenIdIdentity } from "@review-proof/ports/sign-in"
import { ending } from "@review-proof/testkit/domain/given"
import { World } from "@review-proof/testkit/domain/world"
import { layer } from "@review-proof/testkit/test"
import { Effect, Layer, Redacted } from "effect"

const issuer = "https://login.example"
const redirectUri = "https://console.example/sign-in/callback"
const provider = {
  issuer,
  clientId: "console",
  secret: Redacted.make("client-secret"),
  allowed: ["ada@ops.example", "trusted.example", "bücher.example", "zoë@xn--mnchen-3ya.example"]
}
const access = { managementToken: Redacted.make("the-management-token"), provider }

let comesBack: OpenIdIdentity

const Provider = Layer.succeed(
  OpenIdConnect,
  OpenIdConnect.of({
    authorizationUrl: () => Effect.succeed(`${issuer}/authorize`),
    identify: () => Effect.sync(() => comesBack),
    check: () => Effect.void
  })
)

const signIn = Effect.fnUntraced(function* (identity: Partial<OpenIdIdentity>) {
  const { ticket } = yield* beginOperatorSignIn(provider, { redirectUri, to: "/jobs" })
  comesBack = {
    issuer,
    subject: "7",
    email: "ada@ops.example",
    isEmailVerified: true,
    ...identity
  }
  return yield* finishOperatorSignIn(access, { ticket, query: "code=1", redirectUri })
})

layer(Layer.merge(World, Provider))("The operators' provider", (test) => {
  test.each([
    "ada@ops.example",
    "Ada@OPS.example",
    "anybody@trusted.example",
    "anybody@xn--bcher-kva.example",
    "zoë@münchen.example"
  ])("lets in an address that is allowed, or whose domain is: %s", function* (email) {
    assert.deepInclude(yield* signIn({ email }), { email, to: "/jobs" })
  })

  test.each<Partial<OpenIdIdentity>>([
    { isEmailVerified: false },
    { email: null },
    { email: null, isEmailVerified: false },
    { issuer: "https://another.example" },
    { email: "eve@ops.example" },
    { email: "ada@ops.example.evil.example" },
    { email: "ada@sub.trusted.example" },
    { email: "trusted.example" },
    { email: "@trusted.example" },
    { email: "eve@evil.example@trusted.example" },
    { email: "eve@trusted.example/evil.example" }
  ])("lets in nobody of whom it says %j", function* (identity) {
    assert.strictEqual(yield* ending(signIn(identity)), "OperatorRefused")
  })
})
