/** Pages about the service itself (contract PAGE-10). */
import { Effect } from "effect"
import { pageAnswer } from "../answers/page-answer.ts"
import type { PageRoute } from "../answers/page-route.ts"
import { textsOfReader } from "../answers/preferred-language.ts"

const score = Effect.gen(function* () {
  const texts = yield* textsOfReader()
  const pages = yield* Effect.promise(() => import("../html/score-method.ts"))
  return yield* pageAnswer({
    title: texts.text("site.method"),
    language: texts.language,
    main: pages.scoreMethodPage(texts),
    personal: false
  })
})

export const aboutRoutes: ReadonlyArray<PageRoute> = [
  { method: "GET", path: "/about/score", answer: score }
]
