import { Layer } from "effect"
import { FetchHttpClient } from "effect/http"
import * as Otlp from "effect/observability/Otlp"
import type { Config } from "./config.ts"
import { version } from "./version.ts"

/** Traces, metrics and logs over OTLP, where an endpoint is named; else nothing at all. */
export const telemetryLayer = (config: Pick<Config, "otlpEndpoint">): Layer.Layer<never> =>
  config.otlpEndpoint === null
    ? Layer.empty
    : Otlp.layerJson({
        baseUrl: config.otlpEndpoint,
        resource: { serviceName: "review-proof", serviceVersion: version },
        shutdownTimeout: "2 seconds"
      }).pipe(Layer.provide(FetchHttpClient.layer))
