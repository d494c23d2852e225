import { Deliveries, DeliveryId, Events } from "@review-proof/ports"
import type {
  Delivery,
  DeliveryAttempt,
  DeliveryStatus,
  EndpointId,
  Event,
  EventId,
  EventType,
  WebhookRequest
} from "@review-proof/ports"
import { Effect, Option } from "effect"
import { orNotFound } from "../errors.ts"
import { creationPosition, readPage, type PageQuery } from "../paging/paged.ts"
import { getEndpoint } from "./list-endpoints.ts"
import { webhookHeaders } from "./webhook-message.ts"

/** A page of deliveries, filtered. */
export interface DeliveryQuery extends PageQuery {
  readonly status: DeliveryStatus | null
  readonly event: EventId | null
  readonly type: EventType | null
}

/** An endpoint's deliveries, newest first. Fails with `NotFound` or `InvalidCursor`. */
export const listDeliveries = Effect.fn("listDeliveries")(function* (
  endpointId: EndpointId,
  query: DeliveryQuery
) {
  yield* getEndpoint(endpointId)
  const deliveries = yield* Deliveries
  const { event, status, type } = query
  const filters = {
    ...(status === null ? {} : { status }),
    ...(event === null ? {} : { eventId: event }),
    ...(type === null ? {} : { type })
  }
  const list = {
    owner: endpointId,
    list: "deliveries",
    filters: { status, event, type },
    position: creationPosition(DeliveryId)
  }
  return yield* readPage(list, query, (request) => deliveries.page(endpointId, filters, request))
})

/** A delivery with its event and every attempt. */
export interface DeliveryReport {
  readonly delivery: Delivery
  /** Null once it is older than the 30 days that events are kept for. */
  readonly event: Event | null
  /** The attempts, oldest first. */
  readonly log: ReadonlyArray<ReportedAttempt>
}

/** One attempt, with the request as it was sent. */
export interface ReportedAttempt extends Omit<DeliveryAttempt, "body" | "signature"> {
  /** The request as it was sent; empty if nothing was sent or the record is gone. */
  readonly request: Pick<WebhookRequest, "body" | "headers">
}

/**
 * Reads one delivery with its event and every attempt. The log keeps body and signature;
 * the other headers are made again. Fails with `NotFound`.
 */
export const getDelivery = Effect.fn("getDelivery")(function* (id: DeliveryId) {
  const deliveries = yield* Deliveries
  const events = yield* Events
  const delivery = yield* requireDelivery(id)
  const [event, log] = yield* Effect.all(
    [events.find(delivery.companyId, delivery.eventId), deliveries.log(id)],
    { concurrency: 2 }
  )
  const reported = log.map(({ body, signature, ...logged }): ReportedAttempt => {
    if (body === null || signature === null) return { ...logged, request: nothingSent }
    const headers = webhookHeaders({ attempt: logged.attempt, delivery, signature })
    return { ...logged, request: { headers, body } }
  })
  const report: DeliveryReport = { delivery, event: Option.getOrNull(event), log: reported }
  return report
})

const nothingSent: ReportedAttempt["request"] = { headers: {}, body: "" }

/** Fails with `NotFound`. */
export const requireDelivery = Effect.fnUntraced(function* (id: DeliveryId) {
  const deliveries = yield* Deliveries
  return yield* orNotFound("delivery")(yield* deliveries.find(id))
})
