/**
 * The router of both listeners. Unlike the one that comes with Effect it takes
 * paths literally (no other case, no trailing or double slash), tells a wrong
 * method from a wrong path, and leaves odd characters in a path to the contract
 * of the operation (contract ADMISSION-1, check 2). It stands in under the same
 * service, so routes are declared with `HttpApiBuilder` and `HttpRouter.add` as ever.
 *
 * A path is made of literal segments and `:name` segments; a literal one wins.
 * Not supported, and refused at start: wildcards, the method `*`, and middleware
 * that is provided to single routes.
 */
import { Context, Effect, Layer } from "effect"
import type { Scope } from "effect"
import { HttpRouter, HttpServerRequest } from "effect/http"
import type { HttpServerResponse } from "effect/http"
import { ApiError, notFound } from "../answers/api-error.ts"
import { CurrentRequest } from "../request/current-request.ts"
import { parseQuery, segmentText } from "../request/request-target.ts"

export const ExactRouter: Layer.Layer<HttpRouter.HttpRouter> = Layer.sync(
  HttpRouter.HttpRouter,
  () => makeRouter(makeBranch(), "")
)

const makeRouter = (root: Branch, prefix: string): HttpRouter.HttpRouter => {
  const addAll: HttpRouter.HttpRouter["addAll"] = (routes) =>
    Effect.contextWith((context: Context.Context<never>) => {
      refuseRouteMiddleware(context)
      for (const route of routes) plant(root, `${prefix}${route.path}`, route)
      return Effect.void
    })
  return HttpRouter.HttpRouter.of({
    "~effect/http/HttpRouter": "~effect/http/HttpRouter",
    addAll,
    add: (method, path, handler, options) =>
      addAll([HttpRouter.route(method, path, handler, options)]),
    prefixed: (more) => makeRouter(root, `${prefix}${more}`),
    addGlobalMiddleware: () =>
      Effect.die("The exact router has no global middleware: wrap what it answers instead"),
    asHttpEffect: () => answer(root)
  })
}

/**
 * What the route gets to know of the target is added to the request's context.
 * Merging the two would copy all services of the app for each request.
 */
const answer = (
  root: Branch
): Effect.Effect<
  HttpServerResponse.HttpServerResponse,
  unknown,
  HttpServerRequest.HttpServerRequest | Scope.Scope
> =>
  Effect.withFiber((fiber) => {
    const request = Context.getUnsafe(fiber.context, HttpServerRequest.HttpServerRequest)
    const found = find(root, request.method, request.url)
    if (found instanceof ApiError) return Effect.fail(found)
    const { params, path, query, route } = found
    fiber.getRef(CurrentRequest).route = path
    const handler = Effect.updateContext(route.handler, (context: Context.Context<OfRequest>) =>
      Context.add(context, HttpRouter.RouteContext, { route, params }).pipe(
        Context.add(HttpServerRequest.ParsedSearchParams, query)
      )
    )
    const handled = route.uninterruptible ? handler : Effect.interruptible(handler)
    return fiber.cache.tracer === undefined
      ? handled
      : Effect.andThen(Effect.annotateCurrentSpan("http.route", path), handled)
  })

type OfRequest = HttpServerRequest.HttpServerRequest | Scope.Scope

/** The router's type says what else routes need; it is provided when they are made. */
type Route = HttpRouter.Route<unknown, HttpRouter.Provided>

interface Branch {
  readonly literals: Map<string, Branch>
  parameter: Branch | undefined
  /** By method, with the names of the parameters on the way. */
  readonly leaves: Map<string, Leaf>
}

interface Leaf {
  readonly route: Route
  /** As declared, `/v1/reviews/:id`. */
  readonly path: string
  readonly names: ReadonlyArray<string>
}

const makeBranch = (): Branch => ({ literals: new Map(), parameter: undefined, leaves: new Map() })

const plant = (root: Branch, path: string, route: Route): void => {
  const names: Array<string> = []
  let branch = root
  for (const segment of path.slice(1).split("/")) {
    if (/[*()?]|.:/.test(segment)) throw new Error(`Not a path of plain segments: ${path}`)
    if (segment.startsWith(":")) {
      names.push(segment.slice(1))
      branch = branch.parameter ??= makeBranch()
    } else {
      const next = branch.literals.get(segment) ?? makeBranch()
      branch.literals.set(segment, next)
      branch = next
    }
  }
  if (route.method === "*" || branch.leaves.has(route.method)) {
    throw new Error(`${route.method} ${path} is any method, or declared twice`)
  }
  branch.leaves.set(route.method, { route, path, names })
}

/** The route and what its handler gets to know of the target, or 404, or 405 with `Allow`. */
const find = (root: Branch, method: string, target: string) => {
  const question = target.indexOf("?")
  const path = question === -1 ? target : target.slice(0, question)
  if (!path.startsWith("/")) return notFound()
  const allowed = new Set<string>()
  const sought = method === "HEAD" ? ["HEAD", "GET"] : [method]
  const found = walk(root, path.slice(1).split("/"), 0, [], sought, allowed)
  if (found === undefined) return allowed.size === 0 ? notFound() : methodNotAllowed(allowed)

  return {
    route: found.route,
    path: found.path,
    params: Object.fromEntries(found.names.map((name, i) => [name, found.values[i]])),
    query: parseQuery(question === -1 ? "" : target.slice(question + 1))
  }
}

interface Found extends Leaf {
  readonly values: ReadonlyArray<string>
}

/** Depth first, literals before parameters; `allowed` collects what other methods would have found. */
const walk = (
  branch: Branch,
  segments: ReadonlyArray<string>,
  depth: number,
  values: ReadonlyArray<string>,
  sought: ReadonlyArray<string>,
  allowed: Set<string>
): Found | undefined => {
  const segment = segments[depth]
  if (segment === undefined) {
    for (const method of sought) {
      const leaf = branch.leaves.get(method)
      if (leaf !== undefined) return { ...leaf, values }
    }
    for (const method of branch.leaves.keys()) allowed.add(method)
    return undefined
  }
  const literal = branch.literals.get(segment)
  const found =
    literal === undefined ? undefined : walk(literal, segments, depth + 1, values, sought, allowed)
  if (found !== undefined || segment === "" || branch.parameter === undefined) return found
  const value = segmentText(segment)
  return walk(branch.parameter, segments, depth + 1, [...values, value], sought, allowed)
}

/** HEAD is wherever GET is. OPTIONS is nowhere: browsers cannot call the API, so there is no CORS. */
const methodNotAllowed = (methods: ReadonlySet<string>): ApiError => {
  const allow = [...methods, ...(methods.has("GET") ? ["HEAD"] : [])].sort().join(", ")
  return new ApiError({
    status: 405,
    code: "method_not_allowed",
    message: `This path answers to ${allow}.`,
    headers: { allow }
  })
}

/** It would silently not run here, and might have been what guards the route. */
const refuseRouteMiddleware = (context: Context.Context<never>): void => {
  for (const key of context.mapUnsafe.keys()) {
    if (key.startsWith("effect/http/HttpRouter/Middleware-")) {
      throw new Error("The exact router does not run middleware provided to single routes")
    }
  }
}
