import type { Business, ModerationEntry, ReviewWithReplies } from "@review-proof/ports"
import type { PageTexts } from "@review-proof/translations"
import { businessPath } from "../html/business-path.ts"
import { html, type Html } from "../html/html.ts"
import { reportPath } from "./report-page.ts"
import { reviewArticle } from "../html/review-article.ts"

interface ReviewPageOptions {
  readonly business: Business
  readonly item: ReviewWithReplies
  /** The last time that words were taken out of it. */
  readonly shortening: ModerationEntry | undefined
  readonly texts: PageTexts
  readonly now: number
}

export const reviewPage = ({ item, shortening, ...options }: ReviewPageOptions): Html => {
  const { business, texts } = options
  const name = html`<bdi>${business.name}</bdi>`
  const path = businessPath(business)
  return html`<p class="soft">
      ${texts.parts("review.of", { business: html`<a href="${path}">${name}</a>` })}
    </p>
    ${reviewArticle(item, { ...options, href: null })}
    ${
      shortening === undefined
        ? ""
        : html`<p class="notice">
            ${texts.text("review.shortened", {
              day: texts.day(shortening.at),
              reason: shortening.reason ?? ""
            })}
          </p>`
    }
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
