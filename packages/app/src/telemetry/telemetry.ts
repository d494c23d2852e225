import { Effect, Layer } from "effect"
import type { Config } from "../configuration/config.ts"

/** Traces, metrics and logs over OTLP, where an endpoint is named; else nothing at all. */
export const telemetryLayer = ({
  otlpEndpoint
}: Pick<Config, "otlpEndpoint">): Layer.Layer<never> =>
  otlpEndpoint === null
    ? Layer.empty
    : Layer.unwrap(
        Effect.map(
          Effect.promise(() => import("./otlp.ts")),
          ({ otlpLayer }) => otlpLayer(otlpEndpoint)
        )
      )
