import type { Business, ReviewWithReplies } from "@review-proof/ports"
import type { PageTexts } from "@review-proof/translations"
import { beginningOf } from "../../html/beginning-of.ts"
import { html, type Html } from "../../html/html.ts"
import { starsLabel } from "../../html/review-article.ts"
import { stars } from "../../html/stars.ts"

/** One review in a list, which leads to it. */
export const reviewLine = (
  { replies, review }: ReviewWithReplies,
  { now, texts }: { readonly now: number; readonly texts: PageTexts },
  href: string,
  isShown: boolean = false
): Html => {
  const { createdAt, language, reviewerName, state, text, title } = review
  const words = title ?? text
  return html`<li class="review-line">
    <p>
      ${stars(review.stars, starsLabel(texts, review.stars))}
      <a href="${href}" ${isShown && html`aria-current="page"`}
        ><bdi>${reviewerName ?? texts.text("review.anonymous")}</bdi></a
      >
      ${replies.length > 0 && html`<span class="tag">replied</span>`}
      ${state !== "published" && html`<span class="tag">${stateWords[state]}</span>`}
      <span class="soft">${texts.ago(createdAt, now)}</span>
    </p>
    <p class="soft" dir="auto" lang="${language}">
      ${words.length > 120 ? `${beginningOf(words, 117).trimEnd()} …` : words}
    </p>
  </li>`
}

/** Shown while a business has no reviews. */
export const noReviews = ({ id }: Pick<Business, "id">): Html =>
  html`There are no reviews yet.
    <a href="/portal/invitations/many?business=${id}">Invite customers</a>, and their reviews appear
    here.`

/** The states in the words of the inbox's tabs. */
const stateWords = {
  pending: "held",
  hidden: "hidden",
  removed: "removed",
  rejected: "refused"
} as const
