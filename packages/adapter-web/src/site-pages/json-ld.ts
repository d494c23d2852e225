import { reviewCount } from "@review-proof/domain/scoring"
import { logoPath } from "@review-proof/http-server"
import type { Business, BusinessScore, ReviewWithReplies } from "@review-proof/ports"
import { addressLines } from "../html/address-lines.ts"
import { Html } from "../html/html.ts"
import { utcDate } from "../html/utc-time.ts"
import { webAddress } from "../html/web-address.ts"

/**
 * Describes a business to search engines: its reviews and the plain mean of
 * the published stars (contract PAGE-3), which the page shows too.
 */
export const businessJsonLd = (
  business: Business,
  score: BusinessScore,
  reviews: ReadonlyArray<ReviewWithReplies>,
  baseUrl: string
): Html => {
  const logo = logoPath(business)
  const count = reviewCount(score.sums)
  const address = webAddress(business.url)
  const data = {
    "@context": "https://schema.org",
    "@type": "Organization",
    name: business.name,
    ...(address === undefined ? {} : { url: address.href }),
    ...(logo === null ? {} : { logo: `${baseUrl}${logo}` }),
    ...(business.address === null ? {} : { address: addressLines(business.address).join(", ") }),
    ...(count === 0
      ? {}
      : {
          aggregateRating: {
            "@type": "AggregateRating",
            ratingValue: unweightedMean(score),
            reviewCount: count,
            bestRating: 5,
            worstRating: 1
          }
        }),
    review: reviews.map(({ review }) => ({
      "@type": "Review",
      author: { "@type": "Person", name: review.reviewerName ?? "Anonymous" },
      datePublished: utcDate(review.createdAt),
      ...(review.title === null ? {} : { name: review.title }),
      reviewBody: review.text,
      inLanguage: review.language,
      reviewRating: {
        "@type": "Rating",
        ratingValue: review.stars,
        bestRating: 5,
        worstRating: 1
      }
    }))
  }
  return new Html(
    `<script type="application/ld+json">${withoutMarkup(JSON.stringify(data))}</script>`
  )
}

/** Mean of the published stars, two decimals, half up; null without reviews. */
export const unweightedMean = (score: BusinessScore): number | null => {
  const count = reviewCount(score.sums)
  if (count === 0) return null
  const total = score.sums.stars.reduce((sum, level, index) => sum + level * (index + 1), 0)
  return Math.floor((200 * total + count) / (2 * count)) / 100
}

/** The text of a review must not end the script element that contains it. */
const withoutMarkup = (json: string) =>
  json.replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`
  )
