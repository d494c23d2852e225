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
