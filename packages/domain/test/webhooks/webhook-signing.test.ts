import { assert, describe, it } from "@effect/vitest"
import {
  endpointHealth,
  unsealSecretOrDie,
  signingKey,
  signWebhook
} from "@review-proof/domain/webhooks"
import { newSigningSecret, sealSecret, secretHint } from "../../src/webhooks/signing-secret.ts"
import { EndpointId } from "@review-proof/ports"
import { day } from "@review-proof/ports/testing"
import { Arbitrary, Effect, Exit, Redacted, Schema } from "effect"
import { createHmac } from "node:crypto"
import { World } from "@review-proof/testkit/domain/world"
import { layer } from "@review-proof/testkit/test"

const endpoint = EndpointId.make("we_1")

layer(World)("a webhook's signature", (test) => {
  const hmac = (secret: string, text: string) =>
    createHmac("sha256", secret).update(text).digest("hex")

  test.prop(
    "is the HMAC-SHA256 of time and body, joined by a dot, of each secret in their order",
    {
      secrets: Arbitrary.array(Arbitrary.schema(Schema.NonEmptyString), { maxLength: 3 }),
      body: Arbitrary.schema(Schema.String)
    },
    function* ({ body, secrets }) {
      const keys = yield* Effect.forEach(secrets, (secret) => signingKey(Redacted.make(secret)))
      const codes = secrets.map((secret) => `,v1=${hmac(secret, `1700000000.${body}`)}`)
      const signature = yield* signWebhook(keys, 1_700_000_000, body)
      assert.strictEqual(signature, `t=1700000000${codes.join("")}`)
    }
  )
})

layer(World)("a signing secret", (test) => {
  test("has 32 random bytes, is shown in no print and hinted by its end", function* () {
    const secret = yield* newSigningSecret
    assert.match(Redacted.value(secret), /^whsec_[A-Za-z0-9_-]{43}$/)
    assert.notStrictEqual(Redacted.value(secret), Redacted.value(yield* newSigningSecret))
    assert.notInclude(String(secret) + JSON.stringify(secret), Redacted.value(secret).slice(6))
    assert.strictEqual(secretHint(secret), Redacted.value(secret).slice(-4))
  })

  test("is kept encrypted, each time differently, for its endpoint alone", function* () {
    const secret = yield* newSigningSecret
    const sealed = yield* sealSecret(endpoint, secret)
    assert.notStrictEqual(sealed, yield* sealSecret(endpoint, secret))
    assert.notInclude(Buffer.from(sealed, "base64").toString("latin1"), Redacted.value(secret))
    const opened = yield* unsealSecretOrDie(endpoint, { sealed })
    assert.strictEqual(Redacted.value(opened), Redacted.value(secret))
    const other = yield* Effect.exit(unsealSecretOrDie(EndpointId.make("we_2"), { sealed }))
    assert.isTrue(Exit.isFailure(other))
    const altered = `${sealed.slice(0, 20)}${sealed[20] === "A" ? "B" : "A"}${sealed.slice(21)}`
    assert.isTrue(
      Exit.isFailure(yield* Effect.exit(unsealSecretOrDie(endpoint, { sealed: altered })))
    )
  })
})

describe("an endpoint's health", () => {
  const fresh = { lastSuccessAt: null, lastFailureAt: null, failingSince: null }

  it("is unknown, healthy, failing from the first failure, degraded for a day after a success", () => {
    assert.strictEqual(endpointHealth(fresh, 0), "unknown")
    const well = { ...fresh, lastSuccessAt: 10 }
    assert.strictEqual(endpointHealth(well, 11), "healthy")
    const ill = { ...well, lastFailureAt: 20, failingSince: 20 }
    assert.strictEqual(endpointHealth(ill, 21), "failing")
    const recovered = { lastSuccessAt: 30, lastFailureAt: 20, failingSince: null }
    assert.strictEqual(endpointHealth(recovered, 30), "degraded")
    assert.strictEqual(endpointHealth(recovered, 20 + day - 1), "degraded")
    assert.strictEqual(endpointHealth(recovered, 20 + day), "healthy")
  })

  it("is failing, not degraded, once it fails again after a success", () => {
    const again = { lastSuccessAt: 30, lastFailureAt: 40, failingSince: 40 }
    assert.strictEqual(endpointHealth(again, 41), "failing")
  })

  it("is unknown again once an endpoint that never succeeded is resumed", () => {
    const resumed = { ...fresh, lastFailureAt: 20 }
    assert.strictEqual(endpointHealth(resumed, 21), "unknown")
    assert.strictEqual(endpointHealth(resumed, 20 + 2 * day), "unknown")
  })
})
