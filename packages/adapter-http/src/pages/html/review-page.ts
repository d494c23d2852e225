import type { Business, ReviewWithReplies } from "@review-proof/ports"
import { html } from "./html.ts"
import type { Html } from "./html.ts"
import { reviewArticle } from "./review-article.ts"

/** One review by itself, and the way to the others. */
export const reviewPage = (business: Business, review: ReviewWithReplies): Html =>
  html`<p class="soft">Review of <a href="/b/${business.id}">${business.name}</a></p>
    ${reviewArticle(review, null)}
    <p><a href="/b/${business.id}#reviews">All reviews of ${business.name}</a></p>`
