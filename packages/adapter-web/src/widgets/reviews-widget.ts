import { reviewCount } from "@review-proof/domain/scoring"
import type { PageTexts } from "@review-proof/translations"
import type { Business, BusinessScore, ReviewWithReplies } from "@review-proof/ports"
import { html } from "../html/html.ts"
import { reviewArticle } from "../html/review-article.ts"
import { symbols } from "../html/symbols.ts"

export interface ReviewsWidgetOptions {
  readonly business: Business
  readonly score: BusinessScore
  /** The latest, whatever their stars. */
  readonly reviews: ReadonlyArray<ReviewWithReplies>
  readonly texts: PageTexts
  readonly now: number
  readonly baseUrl: string
  readonly pageUrl: string
  readonly stylesheetPath: string
  readonly iconPath: string
}

/** The score and the latest reviews, to stand in a frame on another site. */
export const reviewsWidget = (options: ReviewsWidgetOptions): string => {
  const { business, pageUrl, reviews, score } = options
  const count = reviewCount(score.sums)
  return String(html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>Reviews of ${business.name}</title>
        <link rel="icon" type="image/svg+xml" href="${options.iconPath}" />
        <link rel="stylesheet" href="${options.stylesheetPath}" />
      </head>
      <body class="widget">
        ${symbols}
        <main>
          <h1>Reviews of ${business.name}</h1>
          ${
            score.shown === null
              ? html`<p>No reviews yet.</p>`
              : html`<p class="facts">
                    <strong>${(score.shown / 100).toFixed(2)} of 5</strong>
                    <span class="soft"
                      >Proof score from ${count} ${count === 1 ? "review" : "reviews"}</span
                    >
                  </p>
                  <h2>Latest reviews</h2>`
          }
          ${reviews.map((item) =>
            reviewArticle(item, {
              ...options,
              href: `${options.baseUrl}/reviews/rev_${item.review.id}`,
              newWindow: true
            })
          )}
          <p>
            <a href="${pageUrl}" target="_blank" rel="noopener"
              >All reviews, and how the score is calculated</a
            >
          </p>
        </main>
      </body>
    </html> `)
}
