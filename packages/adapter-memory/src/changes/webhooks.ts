import type { Change, CommitConflict } from "@review-proof/ports"
import { DuplicateEndpoint, TooManyEndpoints } from "@review-proof/ports"
import { latest } from "../store/latest.ts"
import { keyFrom } from "../store/unique-index.ts"
import type { Applying } from "./rows.ts"
import { insertRow, removeRow, replaceRow } from "./rows.ts"

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

/** What was sent meanwhile counts: outcomes that change nothing else leave the version as it was. */
export const replaceEndpoint = (
  applying: Applying,
  { _tag, endpoint }: Of<"ReplaceEndpoint">
): CommitConflict | null => {
  const { endpoints } = applying.state.webhooks
  const held = endpoints.get(endpoint.id)
  return replaceRow(applying, _tag, endpoints, {
    ...endpoint,
    lastSuccessAt: latest(held?.lastSuccessAt ?? null, endpoint.lastSuccessAt),
    lastFailureAt: latest(held?.lastFailureAt ?? null, endpoint.lastFailureAt)
  })
}

/** What was attempted already goes by its making too, not by when its next attempt was to be. */
export const sendWaiting = (
  { journal, state }: Applying,
  { atMost, endpointId }: Of<"SendWaiting">
): null => {
  const { deliveries, waitingFor } = state.webhooks
  const oldest = waitingFor
    .all(endpointId)
    .filter(({ delivery, lease }) => delivery.attempts > 0 && lease === null)
    .toSorted((left, right) => left.delivery.createdAt - right.delivery.createdAt)
    .slice(0, atMost)
  for (const queued of oldest) {
    const due = { ...queued.delivery, nextAttemptAt: queued.delivery.createdAt }
    deliveries.put({ ...queued, delivery: due }, journal)
  }
  return null
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
