import { reviewCount } from "@review-proof/domain/scoring"
import type { Business, BusinessScore, ReviewWithReplies } from "@review-proof/ports"
import type { PageTexts } from "@review-proof/translations"
import { iconPath, stylesheetPath } from "../answers/assets.ts"
import { businessPath, reviewPath } from "../html/addresses.ts"
import { html, type Html } from "../html/html.ts"
import { inLanguage } from "../html/layout.ts"
import { reviewArticle, starsLabel } from "../html/review-article.ts"
import { stars } from "../html/stars.ts"
import { shield, symbols } from "../html/symbols.ts"
import { verifiedShare } from "../html/verified-share.ts"
import type { WidgetOptions } from "./widget-options.ts"

interface ReviewsWidgetOptions {
  readonly business: Business
  readonly score: BusinessScore
  /** The latest reviews with any number of stars. */
  readonly reviews: ReadonlyArray<ReviewWithReplies>
  readonly options: WidgetOptions
  readonly texts: PageTexts
  readonly now: number
  readonly serviceName: string
}

/** The score and the latest reviews for a frame on another site, below or beside each other. */
export const reviewsWidget = (widget: ReviewsWidgetOptions): string => {
  const { business, options, serviceName, texts } = widget
  const title = texts.text("business.title", { business: business.name })
  return String(html`<!doctype html>
    <html ${inLanguage(texts)} class="${options.theme}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="icon" type="image/svg+xml" href="${iconPath}" />
        <link rel="stylesheet" href="${stylesheetPath}" />
      </head>
      <body class="widget size-${options.size}">
        ${symbols}
        <main>
          <h1>${title}</h1>
          ${summary(widget)} ${latest(widget)}
          <p class="soft">
            <a href="${businessPath(business)}" target="_blank" rel="noopener"
              >${texts.text("widget.all")}</a
            >
            · ${serviceName}
          </p>
        </main>
      </body>
    </html> `)
}

const summary = ({ score, texts }: ReviewsWidgetOptions): Html => {
  if (score.shown === null) return html`<p>${texts.text("widget.empty")}</p>`
  const value = score.shown / 100
  const share = verifiedShare(score, texts)
  return html`<p class="facts">
    ${stars(value, starsLabel(texts, value))}
    <strong>${texts.text("widget.score", { score: texts.number(value, 2) })}</strong>
    <span class="soft">${texts.text("business.count", { count: reviewCount(score.sums) })}</span>
    <span class="proof">${shield} ${texts.text("widget.verified", { share })}</span>
  </p>`
}

/**
 * The carousel takes the focus, so that the keyboard can scroll it. Its cards are low: replies are
 * on the reviews' own pages.
 */
const latest = ({ options, reviews, ...shown }: ReviewsWidgetOptions): Html => {
  if (reviews.length === 0) return html``
  const label = shown.texts.text("widget.latest")
  const articles = reviews.map(({ replies, review }) =>
    reviewArticle(
      { review, replies: options.frame === "list" ? replies : [] },
      { ...shown, href: reviewPath(review), newWindow: true }
    )
  )
  return options.frame === "list"
    ? html`<h2>${label}</h2>
        ${articles}`
    : html`<h2 id="latest" class="hidden">${label}</h2>
        <div class="carousel" role="region" aria-labelledby="latest" tabindex="0">${articles}</div>`
}
