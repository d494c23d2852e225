import type { Business, BusinessScore, Proof, ReviewWithReplies } from "@review-proof/ports"
import { html } from "hono/html"
import { plainMean } from "../json-ld.ts"
import type { Html } from "./layout.ts"
import { proofLabels, reviewArticle } from "./review-article.ts"

export interface BusinessPageOptions {
  readonly business: Business
  readonly score: BusinessScore
  readonly reviews: ReadonlyArray<ReviewWithReplies>
  readonly filters: { readonly stars: string; readonly proof: string; readonly language: string }
  /** Query of the next page, when there is one. */
  readonly nextQuery: string | null
  readonly isFirstPage: boolean
  /** Weights by proof, in tenths, as they are applied. */
  readonly proofWeights: Readonly<Record<Proof, number>>
  readonly form: Html
}

/** The public page of a business: score, how it is made, reviews, and a form for one's own. */
export const businessPage = (options: BusinessPageOptions): Html => {
  const { business, reviews, nextQuery } = options
  const path = `/b/${business.id}`
  return html`<h1>${business.name}</h1>
<p><a href="${business.url}" rel="nofollow noopener">${business.url}</a></p>
${scoreCard(options.score)}
${scoreMethod(options.proofWeights)}
<h2 id="reviews">Reviews</h2>
<p class="soft">All published reviews, newest first, whatever their stars. Each says how it was verified.</p>
${filterForm(options)}
${reviews.length === 0 ? html`<p class="card">No reviews here yet.</p>` : ""}
${reviews.map((review) => reviewArticle(review, { href: `/reviews/rev_${review.review.id}` }))}
<nav class="pages" aria-label="Pages of reviews">
${options.isFirstPage ? html`<span></span>` : html`<a href="${path}#reviews">Newest reviews</a>`}
${nextQuery === null ? "" : html`<a href="${path}?${nextQuery}#reviews" rel="next">Older reviews</a>`}
</nav>
<h2 id="write">Write a review</h2>
${options.form}`
}

const scoreCard = (score: BusinessScore): Html => {
  const { stars, proven } = score.sums
  const count = stars.reduce((sum, level) => sum + level, 0)
  if (score.shown === null) return html`<div class="card"><p>No score yet: there are no reviews.</p></div>`
  return html`<section class="card" aria-label="Score">
<p class="facts"><span class="score">${(score.shown / 100).toFixed(2)}</span>
<span>proof score, of 5, from ${count} ${count === 1 ? "review" : "reviews"}</span></p>
<p class="soft">Plain mean of the stars: ${plainMean(score)?.toFixed(2)}. Verified reviews: ${Math.round((100 * proven) / count)} %.</p>
<table class="levels"><caption class="hidden">Reviews by stars</caption>
${[5, 4, 3, 2, 1].map((level) => {
  const reviews = stars[level - 1] ?? 0
  return html`<tr><th scope="row">${level} ${level === 1 ? "star" : "stars"}</th><td><meter min="0" max="${count}" value="${reviews}" aria-label="${level} stars"></meter></td><td>${reviews}</td></tr>`
})}
</table></section>`
}

/** Readers may know how the number is made, and make it again. */
const scoreMethod = (weights: BusinessPageOptions["proofWeights"]): Html => html`<details class="card">
<summary>How the score is made</summary>
<p>The score is a weighted mean of the stars of all published reviews, together with seven imagined reviews of 3.5 stars, so that a few reviews do not decide everything. A review weighs by how it was verified, and half as much for each 365 days of its age. Its stars never change its weight.</p>
<table><caption class="hidden">Weight by proof</caption>
${Object.entries(weights).map(
  ([proof, tenths]) =>
    html`<tr><th scope="row">${proofLabel(proof)}</th><td>${(tenths / 10).toFixed(1)}</td></tr>`
)}
</table></details>`

const proofLabel = (proof: string) =>
  Object.entries(proofLabels).find(([name]) => name === proof)?.[1] ?? proof

const filterForm = ({ filters, business }: BusinessPageOptions): Html => html`<form method="get" action="/b/${business.id}#reviews" class="card filters" aria-label="Filter reviews">
<div class="field"><label for="filter-stars">Stars</label><select id="filter-stars" name="stars">
${option("", "All", filters.stars)}${["5", "4", "3", "2", "1"].map((stars) => option(stars, stars, filters.stars))}</select></div>
<div class="field"><label for="filter-proof">Proof</label><select id="filter-proof" name="proof">
${option("", "All", filters.proof)}${Object.entries(proofLabels).map(([proof, label]) => option(proof, label, filters.proof))}</select></div>
<div class="field"><label for="filter-language">Language</label><input id="filter-language" name="language" value="${filters.language}" placeholder="en" maxlength="12"></div>
<button type="submit">Show</button>
</form>`

const option = (value: string, label: string, chosen: string): Html =>
  html`<option value="${value}"${value === chosen ? html` selected` : ""}>${label}</option>`
