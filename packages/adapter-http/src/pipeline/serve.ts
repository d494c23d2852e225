/**
 * Puts routes on a listener. Read top-down, a request passes: the envelope
 * (id, error bodies), the check for HTTPS, the router (404, 405), and then the
 * steps that its operation declares.
 */
import { Effect, Layer } from "effect"
import type * as SecureRandom from "effect/crypto/SecureRandom"
import { HttpRouter, HttpServer } from "effect/http"
import type { HttpSettings } from "../http-settings.ts"
import { withEnvelope } from "./envelope.ts"
import { ExactRouter } from "./exact-router.ts"

/**
 * Serves `routes`, which register themselves with the `HttpRouter`, on the
 * `HttpServer` at hand. Nothing of the request's life is logged by the platform:
 * that would cost more than answering does.
 */
export const serveRoutes = <E, R>(
  routes: Layer.Layer<never, E, R>
): Layer.Layer<
  never,
  E,
  | HttpServer.HttpServer
  | HttpSettings
  | SecureRandom.SecureRandom
  | Exclude<R, HttpRouter.HttpRouter>
> =>
  Layer.unwrap(
    Effect.gen(function* () {
      const router = yield* HttpRouter.HttpRouter
      return HttpServer.serve(yield* withEnvelope(router.asHttpEffect()))
    })
    // Fresh: two listeners that are built together share no router.
  ).pipe(Layer.provide(Layer.provideMerge(routes, Layer.fresh(ExactRouter))))
