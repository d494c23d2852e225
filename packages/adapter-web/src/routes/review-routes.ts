/** The page of one review: the `url` of a Review. */
import { readPublicReview } from "@review-proof/domain/reviews"
import { Clock, Effect } from "effect"
import { HttpRouter } from "effect/http"
import { reviewIdOf } from "@review-proof/http-server"
import { reviewPage } from "../html/review-page.ts"
import { textsOfReader } from "../answers/preferred-language.ts"
import { pageAnswer } from "../answers/page-answer.ts"

const show = Effect.gen(function* () {
  const { id = "" } = yield* HttpRouter.params
  const { business, replies, review, shortening } = yield* Effect.flatMap(
    reviewIdOf(id),
    readPublicReview
  )
  const texts = yield* textsOfReader()
  const now = yield* Clock.currentTimeMillis
  const name = review.reviewerName ?? texts.text("review.anonymous")
  return yield* pageAnswer({
    title: `${review.title ?? texts.text("review.title", { name })} – ${business.name}`,
    language: texts.language,
    main: reviewPage({ business, item: { review, replies }, shortening, texts, now }),
    personal: false
  })
})

export const reviewAnswers = { show }
