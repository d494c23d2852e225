/** Goal: the code is the HMAC-SHA256 that any receiver works out. Oracles: RFC 4231, Web Crypto. */
import { WebhookSigner } from "@review-proof/ports"
import { assert, layer } from "@effect/vitest"
import { Arbitrary, Effect, Redacted, Schema } from "effect"
import { WebhookSignerLive } from "../src/outbound/webhook-signer.ts"

const sign = (secret: string, text: string) =>
  WebhookSigner.use((signer) => Effect.succeed(signer.signerOf(Redacted.make(secret))(text)))

const byWebCrypto = async (secret: string, text: string): Promise<string> => {
  const utf8 = new TextEncoder()
  const algorithm = { name: "HMAC", hash: "SHA-256" }
  const key = await crypto.subtle.importKey("raw", utf8.encode(secret), algorithm, false, ["sign"])
  return Buffer.from(await crypto.subtle.sign("HMAC", key, utf8.encode(text))).toString("hex")
}

layer(WebhookSignerLive)("the code of a text", (it) => {
  it.effect("is that of RFC 4231, test case 2", () =>
    Effect.gen(function* () {
      assert.strictEqual(
        yield* sign("Jefe", "what do ya want for nothing?"),
        "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
      )
    })
  )

  it.effect.prop(
    "is that of Web Crypto for any secret and any text, one after the other",
    {
      secret: Arbitrary.schema(Schema.NonEmptyString),
      texts: Arbitrary.schema(Schema.Array(Schema.String))
    },
    ({ secret, texts }) =>
      Effect.gen(function* () {
        const { signerOf } = yield* WebhookSigner
        const signer = signerOf(Redacted.make(secret))
        for (const text of texts) {
          assert.strictEqual(signer(text), yield* Effect.promise(() => byWebCrypto(secret, text)))
        }
      })
  )
})
