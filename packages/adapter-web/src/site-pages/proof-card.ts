import { reviewCount } from "@review-proof/domain/scoring"
import type { BusinessScore } from "@review-proof/ports"
import type { ReplyHabits } from "@review-proof/domain/reviews"
import type { PageTexts } from "@review-proof/translations"
import { html, type Html } from "../html/html.ts"
import { unweightedMean } from "./json-ld.ts"
import { verifiedShare } from "../html/verified-share.ts"
import { weightTable } from "../html/weight-table.ts"
import { shield } from "../html/symbols.ts"
import { dayMillis } from "../html/utc-time.ts"

/**
 * Says what the score is based on: proof, that nothing is hidden because of its stars, and how
 * reviews are weighted.
 */
export const proofCard = (
  score: BusinessScore,
  { medianMillis, replied, reviews }: ReplyHabits,
  texts: PageTexts
): Html => {
  const count = reviewCount(score.sums)
  const days = Math.max(1, Math.ceil((medianMillis ?? 0) / dayMillis))
  return html`<section class="card behind" aria-labelledby="behind">
    <h2 id="behind">${texts.text("behind.title")}</h2>
    <ul>
      ${reason(
        texts.text("behind.proven", { share: verifiedShare(score, texts) }),
        texts.text("behind.provenText", {
          proven: texts.number(score.sums.proven),
          count
        }),
        score.sums.proven > 0
      )}
      ${reason(texts.text("behind.open"), texts.text("behind.openText"))}
      ${
        replied !== 0 &&
        reason(
          texts.text("behind.replies", { share: texts.percent(replied / reviews) }),
          texts.text("behind.replyTime", { days })
        )
      }
    </ul>
    <details>
      <summary>${texts.text("behind.weights")}</summary>
      <p>${texts.text("behind.weightsText")}</p>
      ${weightTable(texts)}
      <p class="soft">
        ${texts.text("behind.mean", { mean: texts.number(unweightedMean(score) ?? 0, 2) })}
      </p>
    </details>
    <p><a href="/about/score">${texts.text("site.method")}</a></p>
  </section>`
}

const reason = (title: string, text: string, isShown = true): Html =>
  html`<li ${!isShown && html`class="none"`}>
    ${shield}
    <p><strong>${title}</strong> <span class="soft">${text}</span></p>
  </li>`
