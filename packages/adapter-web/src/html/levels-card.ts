import { reviewCount } from "@review-proof/domain/scoring"
import type { BusinessScore } from "@review-proof/ports"
import type { PageTexts } from "@review-proof/translations"
import { html, type Html } from "./html.ts"
import { shareBar } from "./stars.ts"

/** The number of reviews with each number of stars; each line links to its reviews. */
export const levelsCard = (
  score: BusinessScore,
  texts: PageTexts,
  hrefOf: (level: number) => string,
  chosen: string = ""
): Html => {
  const count = reviewCount(score.sums)
  return html`<section class="card" aria-labelledby="levels">
    <h2 id="levels">${texts.text("levels.title")}</h2>
    <table class="levels">
      <thead class="hidden">
        <tr>
          <th scope="col">${texts.text("levels.stars")}</th>
          <th scope="col" colspan="2">${texts.text("levels.share")}</th>
        </tr>
      </thead>
      <tbody>
        ${[5, 4, 3, 2, 1].map((level) => {
          const reviews = score.sums.stars[level - 1] ?? 0
          return html`<tr>
            <th scope="row">
              <a href="${hrefOf(level)}" ${chosen === String(level) && html`aria-current="true"`}
                >${texts.text("stars.count", { stars: level })}</a
              >
            </th>
            <td>${shareBar(reviews / count)}</td>
            <td>${texts.percent(reviews / count)}</td>
          </tr>`
        })}
      </tbody>
    </table>
  </section>`
}
