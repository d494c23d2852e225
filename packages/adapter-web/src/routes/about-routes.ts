/** Pages about the service itself (contract PAGE-10). */
import { pageAnswer } from "../answers/page-answer.ts"
import type { PageRoute } from "../answers/page-route.ts"
import { scoreMethodPage } from "../html/score-method.ts"

const score = pageAnswer({
  title: "How the score works",
  language: "en",
  main: scoreMethodPage(),
  personal: false
})

export const aboutRoutes: ReadonlyArray<PageRoute> = [
  { method: "GET", path: "/about/score", answer: score }
]
