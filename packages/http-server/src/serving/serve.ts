/**
 * Puts routes on a listener. Read top-down, a request passes: the envelope
 * (id, error bodies), the check for HTTPS, the router (404, 405), and then the
 * steps that its operation declares.
 */
import { Effect, Layer } from "effect"
import { HttpRouter, HttpServer } from "effect/http"
import { makeEnvelope } from "./envelope.ts"
import { LiteralRouterLayer } from "./literal-router.ts"
import { HttpSettings } from "../settings/http-settings.ts"

/**
 * Serves `routes`, which register themselves with the `HttpRouter`, on the provided `HttpServer`. The
 * platform logs nothing of a request, because that would cost more than answering it.
 */
export const serveRoutes = <E, R>(routes: Layer.Layer<never, E, R>) =>
  Layer.unwrap(
    Effect.gen(function* () {
      // Fresh: two listeners that are built together share no router.
      const app = yield* HttpRouter.toHttpEffect(
        Layer.provideMerge(routes, Layer.fresh(LiteralRouterLayer))
      )
      const envelope = yield* makeEnvelope
      return HttpServer.serve(envelope(app))
    })
  )

/**
 * Serves `routes` that are for operators, probes and scrapers inside a network: REQUIRE_HTTPS,
 * which is for callers of the public API, does not apply there.
 */
export const serveInternally = <E, R>(routes: Layer.Layer<never, E, R>) =>
  Layer.provide(
    serveRoutes(routes),
    Layer.effect(
      HttpSettings,
      HttpSettings.useSync((settings) => ({ ...settings, requireHttps: false }))
    )
  )
