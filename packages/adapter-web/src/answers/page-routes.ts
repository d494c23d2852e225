import { RecentMap } from "@review-proof/domain/requests"
import { Context, Effect, type Cause } from "effect"
import { HttpRouter, type HttpServerResponse } from "effect/http"
import { KnownAnswers, maxKnownAnswers } from "./known-answers.ts"
import { KnownParts, maxKnownParts } from "./known-parts.ts"
import type { PageRoute, PageServices } from "./page-route.ts"

/** Loaded at the first error. */
const problems = Effect.promise(() => import("./page-problem.ts"))

const answerProblem = (cause: Cause.Cause<unknown>) =>
  Effect.flatMap(problems, (loaded) => loaded.answerProblem(cause))

const answerRefusedForm = (page: HttpServerResponse.HttpServerResponse) =>
  page.status < 400
    ? Effect.succeed(page)
    : Effect.flatMap(problems, (loaded) => loaded.answerRefusedForm(page))

export const pageRoutes = (routes: ReadonlyArray<PageRoute>) =>
  HttpRouter.use(
    Effect.fnUntraced(function* (router) {
      const services = (yield* Effect.context<PageServices>()).pipe(
        Context.add(KnownAnswers, new RecentMap(maxKnownAnswers)),
        Context.add(KnownParts, new RecentMap(maxKnownParts))
      )
      for (const { answer, method, path } of routes) {
        const page = answer.pipe(
          Effect.flatMap(answerRefusedForm),
          Effect.catchCause(answerProblem)
        )
        yield* router.add(method, path, Effect.provideContext(page, services))
      }
    })
  )
