/** What is counted of requests, by the route as declared: a path as sent would never end. */
import { Effect, Metric } from "effect"
import type { AnswerObserver } from "../pipeline/answer-observers.ts"

/** Counts each answer by method, route and status, and its time by method and route. */
export const requestMetrics: AnswerObserver = Effect.fnUntraced(function* (answered) {
  const { method, route, status } = answered
  const figures = figuresOf(method, route ?? "none", status)
  yield* Metric.update(figures.requests, 1)
  yield* Metric.update(figures.duration, answered.millis / 1000)
})

/** Counts one request that was not admitted, by the code of its error. */
export const countRefusal = (code: string): Effect.Effect<void> =>
  Metric.update(Metric.withAttributes(refusals, { reason: code }), 1)

const requests = Metric.counter("http_requests_total", {
  description: "Requests answered, by method, route and status.",
  incremental: true
})

const duration = Metric.histogram("http_request_duration_seconds", {
  description: "Time from a request's headers to its answer, by method and route.",
  boundaries: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
})

const refusals = Metric.counter("admissions_refused_total", {
  description: "Requests of the public API that were not admitted, by reason.",
  incremental: true
})

interface Figures {
  readonly requests: typeof requests
  readonly duration: typeof duration
}

/** Methods that a client makes up are counted as one. */
const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])

const known = new Map<string, Figures>()

const figuresOf = (method: string, route: string, status: number): Figures => {
  const name = methods.has(method) ? method : "other"
  const key = `${name} ${route} ${status}`
  const found = known.get(key)
  if (found !== undefined) return found
  const made = {
    requests: Metric.withAttributes(requests, { method: name, route, status: String(status) }),
    duration: Metric.withAttributes(duration, { method: name, route })
  }
  known.set(key, made)
  return made
}
