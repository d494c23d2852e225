import { Context } from "effect"
import type { Redacted } from "effect"

/** HMAC-SHA256 of a text as UTF-8, in lower-case hexadecimal: 64 characters. */
export type SignText = (text: string) => string

/**
 * Signs what is sent. Effect's `Mac` takes and gives bytes, each in an effect of
 * its own, which costs more than the code itself; this is done for each attempt.
 */
export class WebhookSigner extends Context.Service<
  WebhookSigner,
  {
    /** Signs with the whole secret as UTF-8. It is to be kept: making it costs too. */
    readonly signerOf: (secret: Redacted.Redacted<string>) => SignText
  }
>()("@review-proof/ports/WebhookSigner") {}
