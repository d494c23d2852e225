import { RecentMap } from "@review-proof/domain/requests"
import { Context, Effect, type Cause } from "effect"
import { HttpRouter, HttpServerRequest } from "effect/http"
import { queryOf } from "./address.ts"
import { AnswerCache, makeAnswerCache, maxCachedParts, PartsCache } from "./answer-cache.ts"
import type { PageError } from "./page-problem.ts"
import type { PageRoute, PageServices } from "./page-route.ts"
import { withQuery } from "../html/addresses.ts"

/** Loaded at the first error. */
const problems = Effect.promise(() => import("./answer-problem.ts"))

const answerProblem = (cause: Cause.Cause<PageError>) =>
  Effect.flatMap(problems, (loaded) => loaded.answerProblem(cause))

/**
 * A form that is shown again is at the address that it was sent to. Whoever opens that address later,
 * for example after signing in, is redirected to the nearest page above it.
 */
const redirectsUp = (routes: ReadonlyArray<PageRoute>) => {
  const pages: ReadonlySet<string> = new Set(
    routes.flatMap(({ method, path }) => (method === "GET" ? [path] : []))
  )
  return routes.flatMap(({ path }) => {
    const depth = path.split("/").findLastIndex((_, count) => pages.has(firstParts(path, count)))
    return pages.has(path) ? [] : [{ method: "GET" as const, path, answer: toPart(depth) }]
  })
}

const pageAnswers = Effect.promise(() => import("./page-answer.ts"))

/** Redirects to the page that the first `depth` parts of the path name. */
const toPart = (depth: number) =>
  Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) => {
    const [path = ""] = request.url.split("?", 1)
    // The answer sets the language itself.
    const { lang: _, ...query } = Object.fromEntries(queryOf(request))
    const above = withQuery(firstParts(path, depth), query)
    return Effect.flatMap(pageAnswers, ({ seeOther }) => seeOther(above))
  })

const firstParts = (path: string, count: number) =>
  `/${path
    .split("/")
    .slice(1, count + 1)
    .join("/")}`

export const pageRoutes = (routes: ReadonlyArray<PageRoute>) =>
  HttpRouter.use(
    Effect.fnUntraced(function* (router) {
      const services = (yield* Effect.context<PageServices>()).pipe(
        Context.add(AnswerCache, makeAnswerCache()),
        Context.add(PartsCache, new RecentMap(maxCachedParts))
      )
      for (const { answer, method, path } of [...routes, ...redirectsUp(routes)]) {
        const page = Effect.catchCause(answer, answerProblem)
        yield* router.add(method, path, Effect.provideContext(page, services))
      }
    })
  )
