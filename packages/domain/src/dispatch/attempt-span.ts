import type { LeasedDelivery, Settlement } from "@review-proof/ports/store"
import { Clock, Effect, Exit, type Tracer } from "effect"
import { spanOf } from "../commit/trace.ts"
import { hostOf } from "../webhooks/webhook-url.ts"

/**
 * Runs an attempt as a span in the trace of what caused its event, with a link to the call that
 * asked to send it again, and the attributes of OpenTelemetry's conventions for HTTP clients
 * (contract RUN-10). Without a tracer it only runs it.
 */
export const inAttemptSpan = <R>(
  lease: LeasedDelivery,
  attempt: Effect.Effect<Settlement, never, R>
): Effect.Effect<Settlement, never, R> =>
  Effect.withFiber((fiber) => {
    if (fiber.cache.tracer === undefined) return attempt
    const { redelivery, trace } = lease
    const place = trace === null ? { root: true } : { parent: spanOf(trace) }
    const links = redelivery === null ? [] : [{ span: spanOf(redelivery), attributes: {} }]
    return Effect.useSpan(
      "POST webhook",
      { ...place, links, kind: "client", attributes: attributesOf(lease) },
      (span) =>
        Effect.tap(Effect.withParentSpan(attempt, span), (settlement) =>
          Effect.map(Clock.currentTimeNanos, (now) => endSpan(span, settlement, now))
        )
    )
  })

const attributesOf = ({ attempt, delivery, endpoint, event }: LeasedDelivery) => {
  const [, address = "", port = 443] = hostAndPort.exec(hostOf(endpoint.url)) ?? []
  return {
    "http.request.method": "POST",
    "server.address": address.replace(/[[\]]/g, ""),
    "server.port": Number(port),
    "url.scheme": "https",
    ...(attempt > 1 && { "http.request.resend_count": attempt - 1 }),
    "webhook.event.id": event.id,
    "webhook.event.type": delivery.type,
    "webhook.delivery.id": delivery.id,
    "webhook.endpoint.id": endpoint.id
  }
}

const hostAndPort = /^(.*?)(?::(\d{1,5}))?$/

const endSpan = (span: Tracer.Span, { outcome, record }: Settlement, now: bigint): void => {
  if (record.response !== null) {
    span.attribute("http.response.status_code", record.response.status)
  }
  if (outcome._tag === "Delivered") return
  const error = record.error ?? String(record.response?.status)
  span.attribute("error.type", error)
  span.end(now, Exit.fail(error))
}
