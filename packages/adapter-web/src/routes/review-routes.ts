/** The page of one review: the `url` of a Review. */
import { readPublicReview } from "@review-proof/domain/reviews"
import type { Business, Review } from "@review-proof/ports"
import type { PageTexts } from "@review-proof/translations"
import { HttpSettings } from "@review-proof/http-server"
import { Clock, Effect } from "effect"
import { reviewPath } from "../html/addresses.ts"
import { beginningOf } from "../html/beginning-of.ts"
import { pageMetadata } from "../html/page-metadata.ts"
import { starsLabel } from "../html/review-article.ts"
import { reviewPage } from "../site-pages/review-page.ts"
import { reviewInPath } from "../answers/address.ts"
import { readerTexts } from "../answers/preferred-language.ts"
import { publicAnswer } from "../answers/page-answer.ts"

export const show = Effect.gen(function* () {
  const { business, replies, review, shortenings } = yield* Effect.flatMap(
    reviewInPath,
    readPublicReview
  )
  const texts = yield* readerTexts()
  const now = yield* Clock.currentTimeMillis
  const title = titleOf(review, business, texts)
  const main = reviewPage({ business, item: { review, replies }, shortenings, texts, now })
  const description = `${starsLabel(texts, review.stars)} · ${plainBeginning(review.text)}`
  const metadata = { business, path: reviewPath(review), title, description }
  const head = pageMetadata(metadata, yield* HttpSettings)
  return yield* publicAnswer(texts, title, main, { head })
})

/** As much of a text as others show of a description. */
const plainBeginning = (text: string): string =>
  beginningOf(text.replaceAll(/[\s\p{Cc}]+/gu, " ").trim(), 200)

const titleOf = ({ reviewerName: name, title }: Review, business: Business, texts: PageTexts) => {
  if (title !== null) return `${title} – ${business.name}`
  return name === null
    ? texts.text("review.of", { business: business.name })
    : `${texts.text("review.title", { name })} – ${business.name}`
}
