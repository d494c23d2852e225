/** The page of one review: the `url` of a Review. */
import { readPublicReview } from "@review-proof/domain/reviews"
import { Effect } from "effect"
import { HttpRouter } from "effect/http"
import { reviewIdOf } from "@review-proof/http-server"
import { reviewPage } from "../html/review-page.ts"
import { pageAnswer } from "../answers/page-answer.ts"
import type { PageRoute } from "../answers/page-route.ts"

const show = Effect.gen(function* () {
  const { id = "" } = yield* HttpRouter.params
  const { business, replies, review, shortening } = yield* Effect.flatMap(
    reviewIdOf(id),
    readPublicReview
  )
  return yield* pageAnswer({
    title: `${review.title ?? "Review"} – ${business.name}`,
    language: "en",
    main: reviewPage(business, { review, replies }, shortening),
    personal: false
  })
})

export const reviewRoutes: ReadonlyArray<PageRoute> = [
  { method: "GET", path: "/reviews/:id", answer: show }
]
