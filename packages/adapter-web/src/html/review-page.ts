import type { Business, ModerationEntry, ReviewWithReplies } from "@review-proof/ports"
import { html } from "./html.ts"
import type { Html } from "./html.ts"
import { dateOf, reviewArticle } from "./review-article.ts"

/** One review by itself, what was taken out of it, and the way to the others. */
export const reviewPage = (
  business: Business,
  review: ReviewWithReplies,
  shortening: ModerationEntry | undefined
): Html =>
  html`<p class="soft">
      Review of <a href="/b/${business.id}"><bdi>${business.name}</bdi></a>
    </p>
    ${reviewArticle(review, null)}
    ${
      shortening === undefined
        ? ""
        : html`<p class="notice">
            Shortened by the platform on ${dateOf(shortening.at)}: ${shortening.reason}
          </p>`
    }
    <p>
      <a href="/b/${business.id}#reviews">All reviews of <bdi>${business.name}</bdi></a>
    </p>`
