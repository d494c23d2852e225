import type { InboxReview } from "@review-proof/domain/portal"
import type { ReviewWithReplies } from "@review-proof/ports"
import { html, type Html } from "../../html/html.ts"
import { reviewArticle } from "../../html/review-article.ts"
import { inboxHref, inboxReviewHref } from "./inbox-query.ts"
import { aboutReview } from "./inbox-review-about.ts"
import { replyForms } from "./inbox-reply-forms.ts"
import type { ShownReview } from "./inbox-shown.ts"
import { problemSummary } from "../../html/form-fields.ts"
import { savedNote, stepLink } from "../../staff/list-parts.ts"
import { reviewLine } from "./review-line.ts"

export const inboxReviewPage = (found: InboxReview, shown: ShownReview): Html => {
  const { business, review } = found
  const { now, texts } = shown
  return html`<h1 class="hidden">
      Review by <bdi>${review.reviewerName ?? texts.text("review.anonymous")}</bdi>
    </h1>
    ${neighbours(found, shown)} ${savedNote(shown.note)} ${problemSummary(shown.problems)}
    <div class="desk">
      ${listBeside(found, shown)}
      <div id="one">
        ${reviewArticle(found, { business, texts, now, href: null, heading: "h2" })}
        ${replyForms(found, shown)} ${aboutReview(found, shown)}
      </div>
    </div>`
}

const neighbours = (
  { beside: { next, page, previous } }: InboxReview,
  { written }: ShownReview
): Html => {
  const hrefOf = (item: ReviewWithReplies | null) =>
    item &&
    inboxReviewHref(
      item.review.id,
      page.items.includes(item) ? written : { ...written, cursor: "" }
    )
  return html`<nav class="heading" aria-label="From review to review">
    <a href="${inboxHref(written, { cursor: written.cursor })}">Back to the list</a>
    <p class="actions">${stepLink("prev", hrefOf(previous))} ${stepLink("next", hrefOf(next))}</p>
  </nav>`
}

const listBeside = (
  { beside: { page }, review }: InboxReview,
  { now, texts, written }: ShownReview
): Html =>
  html`<nav class="card beside" aria-label="Reviews of this list">
    <a class="skip" href="#one">Skip the list</a>
    <ul class="lines">
      ${page.items.map((item) =>
        reviewLine(
          item,
          { now, texts },
          inboxReviewHref(item.review.id, written),
          item.review.id === review.id
        )
      )}
    </ul>
  </nav>`
