import type { Business, ModerationEntry, ReviewWithReplies } from "@review-proof/ports"
import type { PageTexts } from "@review-proof/translations"
import { businessPath } from "../html/addresses.ts"
import { html, type Html } from "../html/html.ts"
import { reportPath } from "./report-page.ts"
import { reviewArticle } from "../html/review-article.ts"

interface ReviewPageOptions {
  readonly business: Business
  readonly item: ReviewWithReplies
  /** Each time that words were removed from the review, oldest first. */
  readonly shortenings: ReadonlyArray<ModerationEntry>
  readonly texts: PageTexts
  readonly now: number
}

export const reviewPage = ({ item, shortenings, ...options }: ReviewPageOptions): Html => {
  const { business, texts } = options
  const name = html`<bdi>${business.name}</bdi>`
  const path = businessPath(business)
  return html`<p class="soft">
      ${texts.parts("review.of", { business: html`<a href="${path}">${name}</a>` })}
    </p>
    ${reviewArticle(item, { ...options, href: null })}
    ${shortenings.map(
      ({ at, reason }) =>
        html`<p class="notice">
          ${texts.text("review.shortened", { day: texts.day(at), reason: reason ?? "" })}
        </p>`
    )}
    <p class="actions">
      <a class="button" href="${path}#reviews"
        ><span>${texts.parts("review.all", { business: name })}</span></a
      >
      <a class="button quiet" href="${path}/write">${texts.text("business.write")}</a>
    </p>
    <p>
      <a class="link" href="${reportPath(item.review)}" rel="nofollow"
        >${texts.text("review.report")}</a
      >
    </p>`
}
