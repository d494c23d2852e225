/** Requests are counted by declared route, because raw paths are unbounded. */
import { Metric } from "effect"
import type { AnswerObserver } from "@review-proof/http-server"

/**
 * Counts each answer by method, route and status, its time by method and route,
 * and those that were not admitted by reason.
 */
export const requestMetrics: AnswerObserver = (answered, context) => {
  const { method, refusal, route, status } = answered
  const figures = figuresOf(methods.has(method) ? method : "other", route ?? "none", String(status))
  figures.requests.updateUnsafe(1, context)
  figures.duration.updateUnsafe(answered.millis / 1000, context)
  if (refusal !== undefined) refusalsOf(refusal).updateUnsafe(1, context)
}

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

/** Unknown methods are counted as one. */
const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])

/** One entry for each combination of labels; methods, routes, statuses and reasons are few. */
const byLabels = <Figures>(make: (...labels: ReadonlyArray<string>) => Figures) => {
  const known = new Map<string, Figures>()
  return (...labels: ReadonlyArray<string>): Figures => {
    const key = labels.join(" ")
    const found = known.get(key)
    if (found !== undefined) return found
    const made = make(...labels)
    known.set(key, made)
    return made
  }
}

const figuresOf = byLabels((method = "", route = "", status = "") => ({
  requests: Metric.withAttributes(requests, { method, route, status }),
  duration: Metric.withAttributes(duration, { method, route })
}))

const refusalsOf = byLabels((reason = "") => Metric.withAttributes(refusals, { reason }))
