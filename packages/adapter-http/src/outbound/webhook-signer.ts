import { WebhookSigner } from "@review-proof/ports"
import { Layer, Redacted } from "effect"
import { createHmac, createSecretKey } from "node:crypto"

/** Signs with Node's own HMAC, which takes the text and gives its hexadecimal without a copy. */
export const WebhookSignerLive = Layer.succeed(
  WebhookSigner,
  WebhookSigner.of({
    signerOf: (secret) => {
      const key = createSecretKey(Redacted.value(secret), "utf8")
      return (text) => createHmac("sha256", key).update(text).digest("hex")
    }
  })
)
