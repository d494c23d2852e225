import { Context } from "effect"
import type { Redacted } from "effect"

/** HMAC-SHA256 of a text as UTF-8, in lower-case hexadecimal: 64 characters. */
export type SignText = (text: string) => string

/**
 * Signs each attempt, synchronously: an effect for each signature, as `Mac` of Effect has, costs more
 * than the signature.
 */
export class WebhookSigner extends Context.Service<
  WebhookSigner,
  {
    /** Signs with the whole secret as UTF-8. Keep the answer, since making it costs time. */
    readonly signerOf: (secret: Redacted.Redacted<string>) => SignText
  }
>()("@review-proof/ports/WebhookSigner") {}
