/** Health and metrics, which need no credential (contract RUN-6). */
import { startWrongTokenCount } from "@review-proof/domain/console"
import { Effect, Layer, Metric } from "effect"
import { HttpRouter, HttpServerResponse } from "effect/http"
import { PrometheusMetrics } from "effect/observability"
import {
  ApiError,
  ConfigurationWarnings,
  CurrentRequest,
  errorAnswer
} from "@review-proof/http-server"
import { type NotReady, Readiness } from "./readiness.ts"
import { startProcessMetrics } from "./process-metrics.ts"
import { startStoreFigures } from "./store-figures.ts"

export const OperatorRoutes = Layer.effectDiscard(
  Effect.gen(function* () {
    const router = yield* HttpRouter.HttpRouter
    const readiness = yield* Readiness
    const own = yield* startProcessMetrics
    const store = yield* startStoreFigures
    const { current } = yield* ConfigurationWarnings
    const countWarnings = Effect.flatMap(current, ({ length }) =>
      Metric.update(warningCount, length)
    )
    yield* startWrongTokenCount
    const figures = Effect.all([store.update, own.update, countWarnings])
    yield* router.add("GET", "/health/live", Effect.succeed(healthy("live")))
    yield* router.add(
      "GET",
      "/health/ready",
      Effect.flatMap(readiness.problem, (problem) =>
        problem === null ? Effect.succeed(healthy("ready")) : notReady(problem)
      )
    )
    yield* router.add(
      "GET",
      "/metrics",
      Effect.map(Effect.andThen(figures, PrometheusMetrics.format()), (text) =>
        HttpServerResponse.text(text, { contentType: "text/plain; version=0.0.4; charset=utf-8" })
      )
    )
  })
)

const warningCount = Metric.gauge("configuration_warnings", {
  description: "Configuration warnings of this instance; the log explains them."
})

/** Probes need the present state, so caches must not keep the answer. */
const uncached = { "cache-control": "no-store" }

const healthy = (status: string) => HttpServerResponse.jsonUnsafe({ status }, { headers: uncached })

const notReady = Effect.fnUntraced(function* (problem: NotReady) {
  const { id } = yield* CurrentRequest
  const error = new ApiError({
    status: 503,
    code: "not_ready",
    message: messages[problem],
    details: { reason: problem },
    headers: uncached
  })
  return errorAnswer(error, id)
})

const messages: { readonly [Problem in NotReady]: string } = {
  shutting_down: "This instance is shutting down.",
  store_unreachable: "The store does not answer."
}
