import { reviewCount } from "@review-proof/domain/scoring"
import type { BusinessScore } from "@review-proof/ports"
import { html } from "../html/html.ts"

/** The score as a picture that says in words what it shows. No font, script or address is fetched. */
export const badgeSvg = (businessName: string, score: BusinessScore): string => {
  const count = reviewCount(score.sums)
  const value = score.shown === null ? "–" : (score.shown / 100).toFixed(2)
  const reviews = count === 1 ? "1 review" : `${count} reviews`
  const says = score.shown === null ? "No reviews yet" : `Proof score ${value} of 5, ${reviews}`
  const width = (((score.shown ?? 0) / 500) * starsWidth).toFixed(1)
  return String(html`<svg
    xmlns="http://www.w3.org/2000/svg"
    width="232"
    height="64"
    viewBox="0 0 232 64"
    role="img"
    aria-labelledby="t"
  >
    <title id="t">${xmlText(businessName)}: ${says}</title>
    <rect x="0.5" y="0.5" width="231" height="63" rx="10" fill="#ffffff" stroke="#dbe0e9" />
    <text
      x="16"
      y="42"
      font-family="system-ui,sans-serif"
      font-size="28"
      font-weight="700"
      fill="#1b2230"
    >
      ${value}
    </text>
    <clipPath id="s"><path d="${stars}" /></clipPath>
    <g transform="translate(96 12)" clip-path="url(#s)">
      <rect width="${starsWidth}" height="22" fill="#dbe0e9" />
      <rect width="${width}" height="22" fill="#b35c00" />
    </g>
    <text x="96" y="51" font-family="system-ui,sans-serif" font-size="13" fill="#545e70">
      ${reviews}
    </text>
  </svg> `)
}

/** A browser shows nothing of a document with a character that XML cannot hold. */
const xmlText = (text: string): string => text.replace(notXml, "\uFFFD")

/** XML 1.0, production 2. */
const notXml = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

const starsWidth = 120

/** Five stars of 22 by 22, 24.5 apart. */
const stars = [0, 24.5, 49, 73.5, 98]
  .map((x) => `M${x + 11} 0l3.2 7.1 7.8.9-5.8 5.3 1.6 7.7-6.8-3.9-6.8 3.9 1.6-7.7-5.8-5.3 7.8-.9z`)
  .join("")
