import { Context, Schema } from "effect"
import type { Result } from "effect"

export interface WebhookRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** One deadline for DNS, connecting, TLS, headers and body together. */
  readonly timeoutMillis: number
}

export interface WebhookResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Cut at 4 KB. */
  readonly body: string
}

/** No answer came. Receivers may read the reason: it names no internal address. */
export class TransportFailure extends Schema.TaggedError<TransportFailure>()("TransportFailure", {
  reason: Schema.String
}) {
  override readonly message = `The delivery failed: ${this.reason}`
}

/**
 * Sends one webhook to a checked public address. Calls a function with the answer instead of
 * resuming a fiber, since there are thousands in a second.
 */
export class WebhookTransport extends Context.Service<
  WebhookTransport,
  {
    /** Begins at once. Calls `answered` once, after `timeoutMillis` at the latest. */
    readonly post: (
      request: WebhookRequest,
      answered: (answer: Result.Result<WebhookResponse, TransportFailure>) => void
    ) => void
  }
>()("@review-proof/ports/WebhookTransport") {}
