/** Puts pages on the router: each gets the services, and a page for whatever goes wrong. */
import { Effect } from "effect"
import { HttpRouter } from "effect/http"
import { answerProblem } from "./page-problem.ts"
import type { PageRoute, PageServices } from "./page-route.ts"

export const pageRoutes = (routes: ReadonlyArray<PageRoute>) =>
  HttpRouter.use(
    Effect.fnUntraced(function* (router) {
      const services = yield* Effect.context<PageServices>()
      for (const { answer, method, path } of routes) {
        const page = Effect.catchCause(answer, answerProblem)
        yield* router.add(method, path, Effect.provideContext(page, services))
      }
    })
  )
