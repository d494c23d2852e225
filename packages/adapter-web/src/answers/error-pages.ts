/** Error pages of addresses that no page of ours answers. */
import { ErrorPages, HttpSettings } from "@review-proof/http-server"
import { Effect, Layer } from "effect"
import { problemPage } from "./page-problem.ts"

export const ErrorPagesLive = Layer.effect(
  ErrorPages,
  Effect.map(
    HttpSettings,
    (settings) => (error) => Effect.provideService(problemPage(error), HttpSettings, settings)
  )
)
