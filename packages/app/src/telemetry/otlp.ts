import { Effect, Layer, Tracer } from "effect"
import { SecureRandom } from "effect/crypto"
import { FetchHttpClient, HttpMiddleware } from "effect/http"
import * as Otlp from "effect/observability/Otlp"
import { version } from "../version.ts"

/** Traces, metrics and logs over OTLP. */
export const otlpLayer = (baseUrl: string): Layer.Layer<never> =>
  Layer.merge(RedactingTracer, requestIdShown).pipe(
    Layer.provideMerge(
      Otlp.layerJson({
        baseUrl,
        resource: {
          serviceName: "review-proof",
          serviceVersion: version,
          attributes: { "service.instance.id": SecureRandom.uuidV4Unsafe() }
        },
        shutdownTimeout: "2 seconds"
      })
    ),
    Layer.provide(FetchHttpClient.layer)
  )

/**
 * The tracer, without the address and caller of requests: paths hold the tokens of customers'
 * links, and queries may hold anything. The declared route identifies the request. It is known only
 * once the span has begun, and is added to its name.
 */
const RedactingTracer = Layer.effect(
  Tracer.Tracer,
  Effect.map(Tracer.Tracer, (tracer) =>
    Tracer.make({
      ...tracer,
      span: (options) => {
        const span = tracer.span(options)
        const write = span.attribute.bind(span)
        span.attribute = (name, value) => {
          if (!personal.test(name)) write(name, value)
          if (name === "http.route") Object.assign(span, { name: `${span.name} ${String(value)}` })
        }
        return span
      }
    })
  )
)

const personal =
  /^(url\.(full|path|query)|client\.|user_agent\.|http\.(request|response)\.header\.(?!request-id$))/

/** The `Request-Id` that a caller reports leads to the trace of the call. */
const requestIdShown = Layer.succeed(
  HttpMiddleware.TracerHeaderFilter,
  (name, phase) => phase === "response" && name === "request-id"
)
