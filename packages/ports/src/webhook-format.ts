import { Context } from "effect"
import type { LeasedDelivery } from "./deliveries.ts"

/** What the headers of an attempt are made of. */
export interface WebhookHeaders {
  readonly lease: Pick<LeasedDelivery, "attempt" | "delivery">
  /** `t=<unix seconds>,v1=<hex>` with one `v1` for each live secret. */
  readonly signature: string
}

/** How deliveries look on the wire: what is signed, and what goes along with it. */
export class WebhookFormat extends Context.Service<
  WebhookFormat,
  {
    /** The exact text that is signed and sent. */
    readonly body: (lease: Pick<LeasedDelivery, "event">) => string
    readonly headers: (attempt: WebhookHeaders) => Readonly<Record<string, string>>
  }
>()("@review-proof/ports/WebhookFormat") {}
