import { Effect, Layer } from "effect"

/**
 * The management listener: `/management/v1`, `/health/*` and `/metrics` on the
 * `HttpServer` at hand. It is for operators, probes and scrapers inside a
 * network, so REQUIRE_HTTPS, which is for callers of the public API, does not
 * hold here. Loaded when it is built, so that the public one need not wait.
 */
export const ManagementHttp = Layer.unwrap(
  Effect.map(
    Effect.promise(() => import("./management-routes.ts")),
    ({ ManagementRoutes }) => ManagementRoutes
  )
)
