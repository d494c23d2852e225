/**
 * Effect's router, with literal paths (exact case, no trailing or double slash, no escaped
 * spelling) and separate answers for a wrong method and a wrong path (contract ADMISSION-1, check
 * 2). A path consists of literal and `:name` segments; a literal one wins.
 */
import { Context, Effect, Layer } from "effect"
import { HttpRouter, HttpServerRequest } from "effect/http"
import { ApiError, notFound } from "../answers/api-error.ts"
import { CurrentRequest } from "../request/current-request.ts"
import { strictFormText } from "../request/request-target.ts"
import { RouteTable } from "./route-table.ts"

export const LiteralRouterLayer: Layer.Layer<HttpRouter.HttpRouter> = Layer.effect(
  HttpRouter.HttpRouter,
  Effect.gen(function* () {
    const router = yield* Effect.provideService(
      HttpRouter.make,
      HttpRouter.RouterConfig,
      literalConfig
    )
    const table = new RouteTable()
    const addAll: typeof router.addAll = (routes) => {
      for (const { method, path } of routes) table.add(method, path)
      return router.addAll(routes)
    }
    return HttpRouter.HttpRouter.of({
      ...router,
      addAll,
      add: (method, path, handler, options) =>
        addAll([HttpRouter.route(method, path, handler, options)]),
      asHttpEffect: () => refuseUnknown(table, router.asHttpEffect())
    })
  })
)

const literalConfig = {
  caseSensitive: true,
  ignoreTrailingSlash: false,
  ignoreDuplicateSlashes: false,
  /** No request line is longer. */
  maxParamLength: 16_384
}

/** Runs `routed` for requests that the table knows. */
const refuseUnknown = <A, E, R>(table: RouteTable, routed: Effect.Effect<A, E, R>) =>
  Effect.withFiber<A, ApiError | E, HttpServerRequest.HttpServerRequest | R>((fiber) => {
    const request = Context.getUnsafe(fiber.context, HttpServerRequest.HttpServerRequest)
    const path = request.url.split("?", 1)[0] ?? ""
    const found = table.find(request.method, path)
    if (found === undefined) return Effect.fail(notFound())
    if (typeof found !== "string") return Effect.fail(methodNotAllowed(found))
    fiber.getRef(CurrentRequest).route = found
    const url = `${routable(path)}${request.url.slice(path.length)}`
    return url === request.url
      ? routed
      : Effect.provideService(routed, HttpServerRequest.HttpServerRequest, request.modify({ url }))
  })

/**
 * Effect's router ends a path at `;` and `#`, and finds nothing where escapes are broken. Such
 * paths are passed to the operation, which reads the target as it arrived and refuses it.
 */
const routable = (path: string): string => {
  if (!/[%;#]/.test(path)) return path
  const escaped = strictFormText(path) !== undefined
  return (escaped ? path : path.replaceAll("%", "%25"))
    .replaceAll(";", "%3B")
    .replaceAll("#", "%23")
}

/**
 * Every GET path has HEAD. No path has OPTIONS: browsers cannot call the API, so there is no CORS.
 */
const methodNotAllowed = (methods: ReadonlySet<string>): ApiError => {
  const allow = [...methods, ...(methods.has("GET") ? ["HEAD"] : [])].sort().join(", ")
  return new ApiError({
    status: 405,
    code: "method_not_allowed",
    message: `This path supports ${allow}.`,
    headers: { allow }
  })
}
