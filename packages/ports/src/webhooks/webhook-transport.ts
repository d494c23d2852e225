import { Context, Effect, Schema } from "effect"

/** A signed message, ready to be sent. */
export interface WebhookRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** One deadline for DNS, connecting, TLS, headers and body together. */
  readonly timeoutMillis: number
}

/** The receiver's answer. */
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
 * Sends one webhook. Its URL is a customer's, and the host may resolve to another address at each
 * attempt, so an implementation connects only to addresses that it has checked itself (contract
 * WEBHOOK-1), verifies the certificate and follows no redirect (contract WEBHOOK-8).
 */
export class WebhookTransport extends Context.Service<
  WebhookTransport,
  {
    /** Answers or fails when `timeoutMillis` are over at the latest. */
    readonly post: (request: WebhookRequest) => Effect.Effect<WebhookResponse, TransportFailure>
  }
>()("@review-proof/ports/WebhookTransport") {}
