/** Pages about the service itself (contract PAGE-10). */
import { Effect } from "effect"
import { pageAnswer } from "../answers/page-answer.ts"
import type { PageRoute } from "../answers/page-route.ts"
import { textsOfReader } from "../answers/preferred-language.ts"
import { scoreMethodPage } from "../html/score-method.ts"

const score = Effect.flatMap(textsOfReader(), (texts) =>
  pageAnswer({
    title: texts.text("site.method"),
    language: texts.language,
    main: scoreMethodPage(texts),
    personal: false
  })
)

export const aboutRoutes: ReadonlyArray<PageRoute> = [
  { method: "GET", path: "/about/score", answer: score }
]
