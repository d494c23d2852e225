import type { Review, ReviewWithReplies } from "@review-proof/ports"
import type { PageTexts } from "@review-proof/translations"
import { html, type Html } from "../html/html.ts"
import { proofOf, shortenedText } from "../html/review-article.ts"

/**
 * The words of a review and its replies, without its stars: no decision may depend on them
 * (contract REVIEW-3).
 */
export const reviewWords = (
  { replies, review }: ReviewWithReplies,
  { isWhole, texts }: { readonly isWhole: boolean; readonly texts: PageTexts }
): Html => {
  const { language, text, title } = review
  const shown = (words: string) => (isWhole ? words : shortenedText(words))
  return html`<p class="facts">${proofOf(review, texts)}</p>
    ${title !== null && html`<p class="headline" dir="auto" lang="${language}">${title}</p>`}
    <p class="text" dir="auto" lang="${language}">${shown(text)}</p>
    ${replies.map(
      (reply) =>
        html`<div class="reply">
          <p>
            The business replied <span class="soft">· <bdi>${reply.from}</bdi></span>
          </p>
          <p class="text" dir="auto" lang="">${shown(reply.text)}</p>
        </div>`
    )}`
}

export const authorOf = ({ reviewerName }: Review, texts: PageTexts): Html =>
  html`<bdi>${reviewerName ?? texts.text("review.anonymous")}</bdi>`
