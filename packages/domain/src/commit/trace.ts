import { Effect, Tracer } from "effect"

/**
 * The W3C `traceparent` of the running fiber; undefined without a tracer. Effect makes spans even
 * without one, but nobody sees them.
 */
export const currentTrace: Effect.Effect<string | undefined> = Effect.withFiber((fiber) => {
  const { span, tracer } = fiber.cache
  if (tracer === undefined || span === undefined) return nowhere
  const flags = span.sampled ? "01" : "00"
  const trace = `00-${span.traceId.padStart(32, "0")}-${span.spanId}-${flags}`
  return traceparent.test(trace) ? Effect.succeed(trace) : nowhere
})

const nowhere = Effect.succeed(undefined)

/** Spans that are not to be propagated have no such ids. */
const traceparent = /^00-[0-9a-f]{32}-[0-9a-f]{16}-0[01]$/

/** The span that `currentTrace` named, on whatever instance it was. */
export const spanOf = (trace: string): Tracer.ExternalSpan => {
  const [, traceId = "", spanId = "", flags] = trace.split("-")
  return Tracer.externalSpan({ traceId, spanId, sampled: flags === "01" })
}
