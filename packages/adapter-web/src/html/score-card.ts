import { proofShare, reviewCount } from "@review-proof/domain/scoring"
import type { BusinessScore } from "@review-proof/ports"
import { html } from "./html.ts"
import { plainMean } from "./json-ld.ts"
import type { Html } from "./html.ts"
import { bar } from "./stars.ts"

/** The score and what it is made of; each level leads to its reviews. */
export const scoreCard = (score: BusinessScore, path: string): Html => {
  const { stars } = score.sums
  const count = reviewCount(score.sums)
  if (score.shown === null) {
    return html`<section class="card" aria-label="Score">
      <p>There is no score yet, because there are no reviews.</p>
    </section>`
  }
  return html`<section class="card score-card" aria-label="Score">
    <div>
      <p class="score"><strong>${(score.shown / 100).toFixed(2)}</strong> <span>of 5</span></p>
      <p>Proof score from ${count} ${count === 1 ? "review" : "reviews"}</p>
      <p class="soft">
        Plain mean of the stars: ${plainMean(score)?.toFixed(2)}<br />Verified reviews:
        ${percent(proofShare(score.sums))}
      </p>
    </div>
    <table class="levels">
      <caption class="hidden">
        Reviews by stars
      </caption>
      <thead class="hidden">
        <tr>
          <th scope="col">Stars</th>
          <th scope="col">Share</th>
          <th scope="col">Reviews</th>
        </tr>
      </thead>
      <tbody>
        ${[5, 4, 3, 2, 1].map((level) => {
          const reviews = stars[level - 1] ?? 0
          const name = `${level} ${level === 1 ? "star" : "stars"}`
          return html`<tr>
            <th scope="row"><a href="${path}?stars=${level}#reviews">${name}</a></th>
            <td>
              ${bar(reviews / count)}<span class="hidden"
                >${percent((10_000 * reviews) / count)}</span
              >
            </td>
            <td>${reviews}</td>
          </tr>`
        })}
      </tbody>
    </table>
  </section>`
}

/** Of ten-thousandths. */
const percent = (share: number): string => `${Math.round(share / 100)} %`
