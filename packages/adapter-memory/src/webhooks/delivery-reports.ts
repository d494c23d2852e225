import type {
  CompanyId,
  Delivery,
  DeliveryAttempt,
  EndpointId,
  Timestamp
} from "@review-proof/ports"
import type { AttemptOutcome, DeliverySummary, EndpointActivity } from "@review-proof/ports/store"
import { select } from "../store/select.ts"
import type { State } from "../store/state.ts"

export const summaryOf = (
  { attempts, events }: State,
  companyId: CompanyId,
  { eventId, id }: Pick<Delivery, "eventId" | "id">
): DeliverySummary => {
  const event = events.get(eventId)?.event
  const [last] = newestFirst(attempts.get(id) ?? [])
  return {
    deliveryId: id,
    facts: event?.companyId === companyId ? event.facts : null,
    lastAttempt: outcomeOf(last)
  }
}

export const activityOf = (
  state: State,
  endpointId: EndpointId,
  bounds: { readonly since: Timestamp; readonly sample: number; readonly countTo: number }
): EndpointActivity => {
  const deliveries = select(
    state.deliveries,
    ({ delivery }) => delivery.endpointId === endpointId
  ).map(({ delivery }) => delivery)
  const log = newestFirst(deliveries.flatMap(({ id }) => state.attempts.get(id) ?? []))
  const sample = log.filter(({ at }) => at >= bounds.since).slice(0, bounds.sample)
  const answered = sample.filter(({ response }) => response !== null)
  const pending = deliveries.filter(({ status }) => status === "pending")
  const failed = deliveries.filter(({ status }) => status === "failed")
  const times = answered.map(({ durationMillis }) => durationMillis).toSorted((a, b) => a - b)
  return {
    endpointId,
    attempts: sample.filter(({ error }) => error !== "unknown").length,
    delivered: answered.filter(({ response }) => isSuccess(response?.status ?? 0)).length,
    p95Millis: times[Math.ceil(0.95 * times.length) - 1] ?? null,
    lastAttempt: outcomeOf(log[0]),
    waiting: Math.min(pending.length, bounds.countTo),
    oldestWaitingAt: pending.reduce<Timestamp | null>(
      (oldest, { createdAt }) => Math.min(oldest ?? createdAt, createdAt),
      null
    ),
    failed: Math.min(failed.length, bounds.countTo)
  }
}

const isSuccess = (status: number): boolean => status >= 200 && status <= 299

const newestFirst = (log: ReadonlyArray<DeliveryAttempt>): ReadonlyArray<DeliveryAttempt> =>
  log.toSorted((left, right) => right.at - left.at || right.attempt - left.attempt)

const outcomeOf = (attempt: DeliveryAttempt | undefined): AttemptOutcome | null =>
  attempt === undefined
    ? null
    : {
        at: attempt.at,
        durationMillis: attempt.durationMillis,
        status: attempt.response?.status ?? null,
        error: attempt.error
      }
