import type { BusinessScore } from "@review-proof/ports"
import { html } from "hono/html"

/** The score as a picture that says in words what it shows. No font, script or address is fetched. */
export const badgeSvg = (businessName: string, score: BusinessScore): string => {
  const count = score.sums.stars.reduce((sum, level) => sum + level, 0)
  const value = score.shown === null ? "–" : (score.shown / 100).toFixed(2)
  const reviews = count === 1 ? "1 review" : `${count} reviews`
  const says = score.shown === null ? "No reviews yet" : `Proof score ${value} of 5, ${reviews}`
  const width = Math.round(((score.shown ?? 0) / 500) * 100)
  return String(html`<svg xmlns="http://www.w3.org/2000/svg" width="220" height="64" viewBox="0 0 220 64" role="img" aria-labelledby="t"><title id="t">${businessName}: ${says}</title>
<rect x="0.5" y="0.5" width="219" height="63" rx="8" fill="#ffffff" stroke="#d9dee7"/>
<text x="16" y="42" font-family="system-ui,sans-serif" font-size="28" font-weight="700" fill="#1b2230">${value}</text>
<svg x="92" y="14" width="112" height="20" viewBox="0 0 100 20" preserveAspectRatio="none"><rect width="100" height="20" rx="3" fill="#e6e9ef"/><rect width="${width}" height="20" rx="3" fill="#b35c00"/></svg>
<text x="92" y="51" font-family="system-ui,sans-serif" font-size="13" fill="#566072">${reviews}</text>
</svg>
`)
}
