import { Effect, Layer, Tracer } from "effect"
import { FetchHttpClient } from "effect/http"
import * as Otlp from "effect/observability/Otlp"
import type { Config } from "./config.ts"
import { version } from "./version.ts"

/** Traces, metrics and logs over OTLP, where an endpoint is named; else nothing at all. */
export const telemetryLayer = (config: Pick<Config, "otlpEndpoint">): Layer.Layer<never> =>
  config.otlpEndpoint === null
    ? Layer.empty
    : DiscreetTracer.pipe(
        Layer.provideMerge(
          Otlp.layerJson({
            baseUrl: config.otlpEndpoint,
            resource: { serviceName: "review-proof", serviceVersion: version },
            shutdownTimeout: "2 seconds"
          })
        ),
        Layer.provide(FetchHttpClient.layer)
      )

/**
 * The tracer at hand, whose spans keep to themselves what a request's address
 * and caller are: paths hold the tokens of customers' links, queries whatever
 * somebody put there. The route, as declared, says which request it was.
 */
const DiscreetTracer = Layer.effect(
  Tracer.Tracer,
  Effect.map(Tracer.Tracer, (tracer) =>
    Tracer.make({
      ...tracer,
      span: (options) => {
        const span = tracer.span(options)
        const write = span.attribute.bind(span)
        span.attribute = (name, value) => {
          if (!personal.test(name)) write(name, value)
        }
        return span
      }
    })
  )
)

const personal =
  /^(url\.(full|path|query)|client\.|user_agent\.|http\.(request|response)\.header\.)/
