import { Context, Effect, Schema } from "effect"

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
}) {}

/** Sends one webhook to a vetted public address. */
export class WebhookTransport extends Context.Service<
  WebhookTransport,
  {
    readonly post: (request: WebhookRequest) => Effect.Effect<WebhookResponse, TransportFailure>
  }
>()("@review-proof/ports/WebhookTransport") {}
