import { RecentMap } from "@review-proof/domain/requests"
import { Context, Effect, type Cause } from "effect"
import { HttpRouter, HttpServerRequest } from "effect/http"
import { KnownAnswers, maxKnownAnswers } from "./known-answers.ts"
import { KnownParts, maxKnownParts } from "./known-parts.ts"
import type { PageRoute, PageServices } from "./page-route.ts"

/** Loaded at the first error. */
const problems = Effect.promise(() => import("./page-problem.ts"))

const answerProblem = (cause: Cause.Cause<unknown>) =>
  Effect.flatMap(problems, (loaded) => loaded.answerProblem(cause))

/** PostgreSQL takes no NUL as a parameter, and no link or form of a page has one. */
const refuseNul = Effect.gen(function* () {
  const { url } = yield* HttpServerRequest.HttpServerRequest
  const [, path] = /^([^?]*)\?.*%00/.exec(url) ?? []
  if (path === undefined) return
  const { unknownPart } = yield* problems
  return yield* unknownPart(path)
})

export const pageRoutes = (routes: ReadonlyArray<PageRoute>) =>
  HttpRouter.use(
    Effect.fnUntraced(function* (router) {
      const services = (yield* Effect.context<PageServices>()).pipe(
        Context.add(KnownAnswers, new RecentMap(maxKnownAnswers)),
        Context.add(KnownParts, new RecentMap(maxKnownParts))
      )
      for (const { answer, method, path } of routes) {
        const page = Effect.catchCause(Effect.andThen(refuseNul, answer), answerProblem)
        yield* router.add(method, path, Effect.provideContext(page, services))
      }
    })
  )
