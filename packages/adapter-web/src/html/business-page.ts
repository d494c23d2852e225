import type { Business, BusinessScore, ReviewWithReplies } from "@review-proof/ports"
import { html } from "./html.ts"
import { webAddress } from "./web-address.ts"
import { languages } from "./languages.ts"
import type { Html } from "./html.ts"
import { proofLabels, reviewArticle } from "./review-article.ts"
import { scoreCard } from "./score-card.ts"
import { scoreMethod } from "./score-method.ts"

export interface BusinessPageOptions {
  readonly business: Business
  readonly score: BusinessScore
  readonly reviews: ReadonlyArray<ReviewWithReplies>
  readonly filters: { readonly stars: string; readonly proof: string; readonly language: string }
  /** Query of the next page, when there is one. */
  readonly nextQuery: string | null
  /** Query of the first page, when this is another. */
  readonly firstQuery: string | null
  readonly form: Html
}

/** The public page of a business: score, how it is made, reviews, and a form for one's own. */
export const businessPage = (options: BusinessPageOptions): Html => {
  const { business, reviews, score } = options
  return html`<h1>${business.name}</h1>
    ${siteLink(business)} ${scoreCard(score, `/b/${business.id}`)} ${scoreMethod()}
    <h2 id="reviews">Reviews</h2>
    <p class="soft">
      All published reviews, newest first, whatever their stars. Each says how it was verified.
      <a href="#write">Write a review</a>
    </p>
    ${filterForm(options)}
    ${reviews.length === 0 ? html`<p class="card">${isFiltered(options) ? "No reviews match." : "No reviews yet."}</p>` : ""}
    ${reviews.map((item) => reviewArticle(item, { href: `/reviews/rev_${item.review.id}` }))}
    ${pageLinks(options)}
    <h2 id="write">Write a review</h2>
    <p class="soft">
      Praise and criticism are equally welcome. A review without an invitation is shown as not
      verified.
    </p>
    ${options.form}`
}

/** The form of the business's page by itself, when it came back. */
export const writeReviewPage = (business: Business, form: Html): Html =>
  html`<h1>Write a review of ${business.name}</h1>
    ${form}
    <p><a href="/b/${business.id}">Back to ${business.name}</a></p>`

/** An invalid web address is shown as text, without a link. */
const siteLink = ({ url }: Business): Html => {
  const address = webAddress(url)
  return address === undefined
    ? html`<p class="site-link">${url}</p>`
    : html`<p class="site-link">
        <a href="${address.href}" rel="nofollow noopener">${address.text}</a>
      </p>`
}

const pageLinks = ({ business, firstQuery, nextQuery }: BusinessPageOptions): Html => {
  if (firstQuery === null && nextQuery === null) return html``
  const link = (query: string, label: string, relation: string) =>
    html`<a
      class="button quiet"
      href="/b/${business.id}${query === "" ? "" : `?${query}`}#reviews"
      rel="${relation}"
      >${label}</a
    >`
  return html`<nav class="pages" aria-label="Pages of reviews">
    ${firstQuery === null ? "" : link(firstQuery, "Newest reviews", "first")}
    ${nextQuery === null ? "" : link(nextQuery, "Older reviews", "next")}
  </nav>`
}

const isFiltered = ({ filters }: BusinessPageOptions) =>
  Object.values(filters).some((value) => value !== "")

const filterForm = (options: BusinessPageOptions): Html => {
  const { business, filters } = options
  return html`<form
    method="get"
    action="/b/${business.id}#reviews"
    class="filters"
    aria-label="Filter reviews"
  >
    ${choice(
      "stars",
      "Stars",
      ["5", "4", "3", "2", "1"].map((stars) => [stars, stars]),
      filters.stars
    )}
    ${choice("proof", "Proof", Object.entries(proofLabels), filters.proof)}
    ${choice("language", "Language", withChosen(filters.language), filters.language)}
    <button type="submit" class="quiet">Show</button>
    ${isFiltered(options) ? html`<a class="clear" href="/b/${business.id}#reviews">Show all</a>` : ""}
  </form>`
}

/** `en-GB` can be asked for by address, and is then in the list. */
const withChosen = (chosen: string): ReadonlyArray<readonly [string, string]> =>
  chosen === "" || languages.some(([tag]) => tag === chosen)
    ? languages
    : [[chosen, chosen], ...languages]

const choice = (
  name: string,
  label: string,
  options: ReadonlyArray<readonly [value: string, label: string]>,
  chosen: string
): Html => html`<div class="field">
  <label for="filter-${name}">${label}</label>
  <select id="filter-${name}" name="${name}">
    <option value="">All</option>
    ${options.map(
      ([value, text]) =>
        html`<option value="${value}" ${value === chosen ? html` selected` : ""}>${text}</option>`
    )}
  </select>
</div>`
