import type { Change, CommitConflict } from "@review-proof/ports"
import { DuplicateEndpoint, TooManyEndpoints } from "@review-proof/ports"
import { keyFrom } from "../store/unique-index.ts"
import type { Applying } from "./rows.ts"
import { insertRow, removeRow } from "./rows.ts"

type Of<Tag extends Change["_tag"]> = Extract<Change, { readonly _tag: Tag }>

/** A URL stands once in a company, which has so many endpoints at most. */
export const insertEndpoint = (
  applying: Applying,
  { endpoint, maxPerCompany }: Of<"InsertEndpoint">
): CommitConflict | null => {
  const { byUrl, endpoints, ofCompany } = applying.state.webhooks
  if (byUrl.get(keyFrom(endpoint.companyId, endpoint.url)) !== undefined) {
    return new DuplicateEndpoint()
  }
  return ofCompany.all(endpoint.companyId).length >= maxPerCompany
    ? new TooManyEndpoints({ limit: maxPerCompany })
    : insertRow(applying, endpoints, endpoint)
}

/** What still waits for it has nowhere to go any more. */
export const removeEndpoint = (
  applying: Applying,
  { _tag, endpointId }: Of<"RemoveEndpoint">
): CommitConflict | null => {
  const { deliveries, endpoints, waitingFor } = applying.state.webhooks
  for (const { delivery } of waitingFor.all(endpointId)) {
    deliveries.remove(delivery.id, applying.journal)
  }
  return removeRow(applying, _tag, endpoints, endpointId)
}
