import type { WebhookEndpoint } from "../../index.ts"
import type { LeasedEndpoint } from "../../store.ts"

export const leasedOf = ({
  companyId,
  failingSince,
  id,
  lastSuccessAt,
  secrets,
  url
}: WebhookEndpoint): LeasedEndpoint => ({
  id,
  companyId,
  url,
  secrets,
  hasSucceeded: lastSuccessAt !== null,
  isFailing: failingSince !== null
})
