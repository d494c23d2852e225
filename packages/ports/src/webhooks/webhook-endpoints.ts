import { Context, Option } from "effect"
import type { CompanyId, EndpointId } from "../model/ids.ts"
import type { WebhookEndpoint } from "../model/webhook.ts"
import type { Stored } from "../stored.ts"

/** Webhook endpoints; a company has ten at most. */
export class WebhookEndpoints extends Context.Service<
  WebhookEndpoints,
  {
    readonly find: (id: EndpointId) => Stored<Option.Option<WebhookEndpoint>>
    /** Oldest first. */
    readonly ofCompany: (companyId: CompanyId) => Stored<ReadonlyArray<WebhookEndpoint>>
    /**
     * Returns endpoints with a secret that another key sealed: those after `after`, in the order of
     * their ids.
     */
    readonly sealedByOtherKeys: (
      keyId: string,
      after: EndpointId | null,
      limit: number
    ) => Stored<ReadonlyArray<WebhookEndpoint>>
  }
>()("@review-proof/ports/WebhookEndpoints") {}
