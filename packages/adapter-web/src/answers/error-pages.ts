/** Error pages for addresses that no page answers. */
import { ErrorPages, HttpSettings } from "@review-proof/http-server"
import { Effect, Layer } from "effect"
import { Site } from "./site.ts"

export const ErrorPagesLayer = Layer.effect(
  ErrorPages,
  Effect.gen(function* () {
    const settings = yield* HttpSettings
    const site = yield* Site
    return (error) =>
      Effect.promise(() => import("./answer-problem.ts")).pipe(
        Effect.flatMap(({ problemPage }) => problemPage(error)),
        Effect.provideService(HttpSettings, settings),
        Effect.provideService(Site, site)
      )
  })
)
