import { Context, Schema } from "effect"
import type { Result } from "effect"

export interface WebhookRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** One deadline over DNS, connecting, TLS, headers and body. */
  readonly timeoutMillis: number
}

export interface WebhookResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Cut at 4 KB. */
  readonly body: string
}

/** No answer came. The reason is fit for a receiver's eyes: it names no inner address. */
export class TransportFailure extends Schema.TaggedError<TransportFailure>()("TransportFailure", {
  reason: Schema.String
}) {
  override readonly message = `The delivery failed: ${this.reason}`
}

/**
 * Sends one webhook to a vetted public address. Its answer is handed to a
 * function and not to a fiber: there are thousands in a second.
 */
export class WebhookTransport extends Context.Service<
  WebhookTransport,
  {
    /** Begins at once. `answered` is called once, when `timeoutMillis` are over at the latest. */
    readonly post: (
      request: WebhookRequest,
      answered: (answer: Result.Result<WebhookResponse, TransportFailure>) => void
    ) => void
  }
>()("@review-proof/ports/WebhookTransport") {}
