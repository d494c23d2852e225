import { AuditLog, Deliveries, DeliveryId, EndpointId, WebhookEndpoints } from "@review-proof/ports"
import type { Delivery, Member, Timestamp, WebhookEndpoint } from "@review-proof/ports"
import {
  type DeliverySummary,
  type EndpointActivity,
  isSpared,
  type PausePolicy,
  streakStart
} from "@review-proof/ports/store"
import { Array as Arr, Clock, Effect, Option, Schema } from "effect"
import { isMemberId, memberNames } from "../companies/member-names.ts"
import { pausePolicy } from "../webhooks/webhook-settings.ts"
import { NotFound, orNotFound } from "../errors.ts"
import type { Paged } from "../paging/paged.ts"
import { requireOwnRight, requireRight } from "../rights/actor.ts"
import { readActivity } from "../webhooks/endpoint-activity.ts"
import { endpointHealth, type EndpointHealth } from "../webhooks/endpoint-health.ts"
import { listDeliveries, getDelivery } from "../webhooks/list-deliveries.ts"
import type { DeliveryQuery, DeliveryReport } from "../webhooks/list-deliveries.ts"
import { getEndpoint } from "../webhooks/list-endpoints.ts"
import { maxEndpoints } from "../webhooks/register-endpoint.ts"

/** An endpoint as a company's people see it. */
export interface WebhookReport {
  readonly endpoint: WebhookEndpoint
  readonly health: EndpointHealth
  readonly activity: EndpointActivity
  /**
   * When it pauses unless a delivery arrives; a past time if the next failure pauses it. Null if it
   * is paused, or if failures like the last one do not pause it.
   */
  readonly pausesAt: Timestamp | null
  /** The person who paused it, by name; null for the service. Undefined if unknown. */
  readonly pausedBy: string | null | undefined
}

/** The company's endpoints, oldest first. Fails with `RoleRequired`. */
export const readWebhooks = Effect.fn("readWebhooks")(function* (member: Member) {
  return yield* reportsOf(member, yield* endpointsOf(member))
})

/** True while the company may have one endpoint more. Fails with `RoleRequired`. */
export const mayAddEndpoint = Effect.fn("mayAddEndpoint")(function* (member: Member) {
  return (yield* endpointsOf(member)).length < maxEndpoints
})

const endpointsOf = Effect.fnUntraced(function* (member: Member) {
  yield* requireOwnRight(member, "manageWebhooks")
  return yield* WebhookEndpoints.use((port) => port.ofCompany(member.companyId))
})

/** A delivery as a list shows it. */
export interface ListedDelivery extends Delivery {
  readonly summary: Omit<DeliverySummary, "deliveryId">
}

/** One endpoint with a page of its deliveries. */
export interface WebhookPage extends WebhookReport {
  readonly page: Paged<ListedDelivery>
}

/** Fails with `NotFound`, also for an endpoint of another company, or `InvalidCursor`. */
export const readWebhook = Effect.fn("readWebhook")(function* (
  member: Member,
  id: string,
  query: Omit<DeliveryQuery, "limit">
) {
  const endpoint = yield* requireEndpoint(member, id)
  const [[report], page] = yield* Effect.all(
    [reportsOf(member, [endpoint]), listed(endpoint, query)],
    { concurrency: "unbounded" }
  )
  if (report === undefined) return yield* new NotFound({ what: "webhook" })
  const read: WebhookPage = { ...report, page }
  return read
})

/** An endpoint that the member's company has. Fails with `NotFound` or `RoleRequired`. */
export const requireEndpoint = Effect.fnUntraced(function* (member: Member, given: string) {
  yield* requireOwnRight(member, "manageWebhooks")
  const id = yield* orNotFound("webhook")(decodeEndpointId(given))
  const endpoint = yield* getEndpoint(id)
  yield* requireRight(member, "manageWebhooks", endpoint.companyId)
  return endpoint
})

const decodeEndpointId = Schema.decodeUnknownOption(EndpointId)

/** One delivery with its endpoint, event and attempts. */
export interface DeliveryPage extends DeliveryReport {
  /** Null once it was removed. */
  readonly endpoint: WebhookEndpoint | null
}

/** Fails with `NotFound`, also for a delivery of another company, or `RoleRequired`. */
export const readDeliveryPage = Effect.fn("readDeliveryPage")(function* (
  member: Member,
  given: string
) {
  yield* requireOwnRight(member, "manageWebhooks")
  const id = yield* orNotFound("delivery")(decodeDeliveryId(given))
  const report = yield* getDelivery(id)
  yield* requireRight(member, "manageWebhooks", report.delivery.companyId)
  const endpoints = yield* WebhookEndpoints
  const endpoint = yield* endpoints.find(report.delivery.endpointId)
  const read: DeliveryPage = { ...report, endpoint: Option.getOrNull(endpoint) }
  return read
})

const decodeDeliveryId = Schema.decodeUnknownOption(DeliveryId)

const listed = Effect.fnUntraced(function* (
  { companyId, id }: WebhookEndpoint,
  query: Omit<DeliveryQuery, "limit">
) {
  const { items, nextCursor } = yield* listDeliveries(id, { ...query, limit: 20 })
  const summaries = yield* Deliveries.use((port) => port.summaries(companyId, items))
  const page: Paged<ListedDelivery> = {
    items: Arr.zip(items, summaries).map(([delivery, summary]) => ({ ...delivery, summary })),
    nextCursor
  }
  return page
})

const reportsOf = Effect.fnUntraced(function* (
  { companyId }: Member,
  endpoints: ReadonlyArray<WebhookEndpoint>
) {
  const paused = endpoints.filter(({ status }) => status === "paused")
  const [activities, pausers] = yield* Effect.all(
    [readActivity(endpoints.map(({ id }) => id)), pausersOf(companyId, paused)],
    { concurrency: "unbounded" }
  )
  const now = yield* Clock.currentTimeMillis
  const policy = yield* pausePolicy
  return Arr.zip(endpoints, activities).map(([endpoint, activity]): WebhookReport => ({
    endpoint,
    health: endpointHealth(endpoint, now),
    activity,
    pausesAt: pausesAt(endpoint, activity, policy, now),
    pausedBy: pausers.get(endpoint.id)
  }))
})

const pausesAt = (
  endpoint: WebhookEndpoint,
  { lastAttempt }: EndpointActivity,
  policy: PausePolicy,
  now: Timestamp
): Timestamp | null => {
  const { failingSince, status } = endpoint
  if (failingSince === null || status === "paused") return null
  const startsAnew = streakStart(endpoint, now, policy) !== failingSince
  return startsAnew || isSpared(lastAttempt?.status, policy)
    ? null
    : failingSince + policy.pauseAfterMillis
}

/** The last to pause each endpoint, from the newest entries of the audit log. */
const pausersOf = Effect.fnUntraced(function* (
  companyId: Member["companyId"],
  endpoints: ReadonlyArray<WebhookEndpoint>
) {
  if (endpoints.length === 0) return new Map<string, string | null>()
  const log = yield* AuditLog
  const action = { action: "webhook.paused" }
  const { items } = yield* log.page(companyId, action, { limit: 50, after: null })
  const pauses = endpoints.flatMap(({ id }) => items.find(({ target }) => target === id) ?? [])
  const names = yield* memberNames(pauses.map(({ actor }) => actor))
  const nameOf = (actor: string) =>
    names.get(actor) ?? (isMemberId(actor) ? "a member" : `the ${actor}`)
  return new Map(
    pauses.map(({ actor, target }) => [target, actor === "system" ? null : nameOf(actor)])
  )
})
