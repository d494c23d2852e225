import type { PageTexts } from "@review-proof/translations"
import { html, type Html } from "../html/html.ts"
import { weightTable } from "../html/weight-table.ts"

/** Explains the score so that anybody can compute it (contract SCORE-2, SCORE-3). */
export const scoreMethodPage = (texts: PageTexts): Html => html`<h1>
    ${texts.text("site.method")}
  </h1>
  <p class="lead">${texts.text("method.lead")}</p>
  <section class="card">
    <h2>${texts.text("method.weights")}</h2>
    <p>${texts.text("method.weightsText")}</p>
    ${weightTable(texts)}
  </section>
  <section class="card">
    <h2>${texts.text("method.number")}</h2>
    <p>${texts.text("method.mean")}</p>
    <p>${texts.text("method.decay")}</p>
    <p class="formula" dir="ltr" lang="zxx">
      (7 × ${texts.number(3.5, 1)} + Σ w · 2<sup>−a/365</sup> · ★) ÷ (7 + Σ w · 2<sup>−a/365</sup>)
    </p>
    <p class="soft">${texts.text("method.formula")}</p>
  </section>
  <section class="card">
    <h2>${texts.text("method.published")}</h2>
    <p>${texts.text("method.publishedText")}</p>
  </section>`
