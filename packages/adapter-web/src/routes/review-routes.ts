/** The page of one review: the `url` of a Review. */
import { readPublicReview } from "@review-proof/domain/reviews"
import type { Business, Review } from "@review-proof/ports"
import type { PageTexts } from "@review-proof/translations"
import { Clock, Effect } from "effect"
import { reviewPage } from "../site-pages/review-page.ts"
import { reviewInPath } from "../answers/address.ts"
import { readerTexts } from "../answers/preferred-language.ts"
import { pageAnswer } from "../answers/page-answer.ts"

export const show = Effect.gen(function* () {
  const { business, replies, review, shortenings } = yield* Effect.flatMap(
    reviewInPath,
    readPublicReview
  )
  const texts = yield* readerTexts()
  const now = yield* Clock.currentTimeMillis
  return yield* pageAnswer({
    title: titleOf(review, business, texts),
    language: texts.language,
    main: reviewPage({ business, item: { review, replies }, shortenings, texts, now }),
    personal: false
  })
})

const titleOf = ({ reviewerName: name, title }: Review, business: Business, texts: PageTexts) => {
  if (title !== null) return `${title} – ${business.name}`
  return name === null
    ? texts.text("review.of", { business: business.name })
    : `${texts.text("review.title", { name })} – ${business.name}`
}
