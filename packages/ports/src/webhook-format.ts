import { Context } from "effect"
import type { LeasedDelivery } from "./deliveries.ts"

/** Facts for the headers of an attempt. */
export interface WebhookHeaders {
  readonly lease: Pick<LeasedDelivery, "attempt" | "delivery">
  /** `t=<unix seconds>,v1=<hex>` with one `v1` for each live secret. */
  readonly signature: string
}

/** How deliveries look on the wire: the signed body and the headers. */
export class WebhookFormat extends Context.Service<
  WebhookFormat,
  {
    /** The exact text that is signed and sent. */
    readonly body: (lease: Pick<LeasedDelivery, "event">) => string
    readonly headers: (attempt: WebhookHeaders) => Readonly<Record<string, string>>
  }
>()("@review-proof/ports/WebhookFormat") {}
