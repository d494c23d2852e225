import { Effect, Layer, Tracer } from "effect"
import { FetchHttpClient } from "effect/http"
import * as Otlp from "effect/observability/Otlp"
import { version } from "./version.ts"

/** Traces, metrics and logs over OTLP. */
export const otlpLayer = (baseUrl: string): Layer.Layer<never> =>
  DiscreetTracer.pipe(
    Layer.provideMerge(
      Otlp.layerJson({
        baseUrl,
        resource: { serviceName: "review-proof", serviceVersion: version },
        shutdownTimeout: "2 seconds"
      })
    ),
    Layer.provide(FetchHttpClient.layer)
  )

/**
 * The tracer, without the address and caller of requests: paths hold the tokens of customers'
 * links, and queries may hold anything. The declared route identifies the request.
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
