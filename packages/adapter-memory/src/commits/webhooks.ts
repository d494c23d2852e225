import { DuplicateEndpoint, TooManyEndpoints, type CommitConflict } from "@review-proof/ports"
import { laterOf } from "@review-proof/ports/store"
import { isWaitingFor } from "../deliveries/queue.ts"
import { select } from "../store/select.ts"
import type { ChangeOf, Transaction } from "./transaction.ts"

export const changeEndpoint = (
  to: Transaction,
  change: ChangeOf<"InsertEndpoint" | "ReplaceEndpoint" | "SendWaiting" | "RemoveEndpoint">
): CommitConflict | null => {
  switch (change._tag) {
    case "InsertEndpoint":
      return insertEndpoint(to, change)
    case "ReplaceEndpoint":
      return replaceEndpoint(to, change)
    case "SendWaiting":
      return sendWaiting(to, change)
    case "RemoveEndpoint":
      return removeEndpoint(to, change)
  }
}

const insertEndpoint = (
  to: Transaction,
  { endpoint, maxPerCompany }: ChangeOf<"InsertEndpoint">
): CommitConflict | null => {
  const { endpoints } = to.state
  const ofCompany = select(endpoints, ({ companyId }) => companyId === endpoint.companyId)
  if (ofCompany.some(({ url }) => url === endpoint.url)) return new DuplicateEndpoint()
  return ofCompany.length >= maxPerCompany
    ? new TooManyEndpoints({ limit: maxPerCompany })
    : to.insert(endpoints, endpoint.id, endpoint)
}

/** Settlements move these two times without a new version, so that the later ones are kept. */
const replaceEndpoint = (
  to: Transaction,
  { _tag, endpoint }: ChangeOf<"ReplaceEndpoint">
): CommitConflict | null => {
  const { endpoints } = to.state
  const before = endpoints.get(endpoint.id)
  return to.replace(_tag, endpoints, endpoint.id, {
    ...endpoint,
    lastSuccessAt: laterOf(before?.lastSuccessAt ?? null, endpoint.lastSuccessAt),
    lastFailureAt: laterOf(before?.lastFailureAt ?? null, endpoint.lastFailureAt)
  })
}

/** Deliveries with failed attempts become due, those of the oldest events first. */
const sendWaiting = (to: Transaction, { atMost, endpointId }: ChangeOf<"SendWaiting">): null => {
  const { deliveries } = to.state
  const oldest = select(
    deliveries,
    (queued) =>
      isWaitingFor(endpointId, queued) && queued.delivery.attempts > 0 && queued.lease === null
  )
    .toSorted((left, right) => left.delivery.createdAt - right.delivery.createdAt)
    .slice(0, atMost)
  for (const queued of oldest) {
    const { createdAt, id } = queued.delivery
    const due = { ...queued.delivery, nextAttemptAt: createdAt }
    to.set(deliveries, id, { ...queued, delivery: due })
  }
  return null
}

/** Its waiting deliveries go with it. */
const removeEndpoint = (
  to: Transaction,
  { _tag, endpointId }: ChangeOf<"RemoveEndpoint">
): CommitConflict | null => {
  const { deliveries, endpoints } = to.state
  for (const { delivery } of select(deliveries, (each) => isWaitingFor(endpointId, each))) {
    to.delete(deliveries, delivery.id)
  }
  return to.remove(_tag, endpoints, endpointId)
}
