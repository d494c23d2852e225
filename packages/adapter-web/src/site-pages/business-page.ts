import type { ReplyHabits } from "@review-proof/domain/reviews"
import { reviewCount } from "@review-proof/domain/scoring"
import type { Business, BusinessScore, ReviewWithReplies } from "@review-proof/ports"
import type { PageTexts } from "@review-proof/translations"
import { businessAvatar } from "../html/business-avatar.ts"
import { addressLines } from "../html/address-lines.ts"
import { businessPath, reviewPath } from "../html/addresses.ts"
import { html, type Html } from "../html/html.ts"
import { pageMetadata } from "../html/page-metadata.ts"
import { proofCard } from "./proof-card.ts"
import { reviewArticle, starsLabel } from "../html/review-article.ts"
import { reviewChips, type ReviewChipsOptions, type WrittenFilters } from "./review-chips.ts"
import { levelsCard } from "../html/levels-card.ts"
import { starDecoration, stars } from "../html/stars.ts"
import { verifiedShare } from "../html/verified-share.ts"
import { webAddress } from "../html/web-address.ts"

/** All that the page shows besides its reviews. */
interface BusinessFacts {
  readonly business: Business
  readonly score: BusinessScore
  readonly counts: ReviewChipsOptions["counts"]
  readonly habits: ReplyHabits
  /** The score over time; null while there is too little of it. */
  readonly plot: Html | null
  readonly filters: WrittenFilters
  readonly texts: PageTexts
}

/** The parts that stay the same until something of these facts changes. */
export interface BusinessParts {
  readonly head: Html
  readonly hero: Html
  readonly side: Html
  readonly chips: Html
}

export const businessParts = (
  facts: BusinessFacts,
  site: Parameters<typeof pageMetadata>[1]
): BusinessParts => {
  const { business, filters, habits, plot, score, texts } = facts
  const path = businessPath(business)
  const hasScore = score.shown !== null
  return {
    head: head(facts, site),
    hero: hero(facts),
    side: hasScore
      ? html`${proofCard(score, habits, texts)}
        ${levelsCard(score, texts, (level) => `${path}?stars=${level}#reviews`, filters.stars)}
        ${plot}`
      : html``,
    chips: hasScore ? reviewChips({ ...facts, chosen: filters, path }) : html``
  }
}

interface BusinessPageOptions {
  readonly business: Business
  readonly reviews: ReadonlyArray<ReviewWithReplies>
  /** The address of the next page, when there is one. */
  readonly older: string | null
  /** The address of the first page, when this is another. */
  readonly newest: string | null
  readonly texts: PageTexts
  readonly now: number
}

export const businessPage = (
  { chips, hero, side }: BusinessParts,
  score: BusinessScore,
  options: BusinessPageOptions
): Html =>
  html`${hero}
  ${
    score.shown === null
      ? html`<div class="wrap">${emptyCard(options)}</div>`
      : html`<div class="wrap two">
          <div class="side">${side}</div>
          <div>
            <h2 id="reviews">${options.texts.text("business.reviews")}</h2>
            ${chips} ${reviewList(options)}
          </div>
        </div>`
  }`

const hero = ({ business, score, texts }: BusinessFacts): Html => {
  const value = score.shown === null ? null : score.shown / 100
  return html`<div class="hero">
    <div class="wrap">
      ${businessAvatar(business)}
      <div class="identity">
        <h1><bdi>${business.name}</bdi></h1>
        ${
          value !== null &&
          html`<p class="score">
            ${stars(value, starsLabel(texts, value))}
            <strong>${texts.number(value, 2)}</strong>
            <a href="#reviews"
              >${texts.text("business.count", { count: reviewCount(score.sums) })}</a
            >
          </p>`
        }
        ${siteLink(business)}
        ${
          business.address !== null &&
          html`<p class="soft"><bdi>${addressLines(business.address).join(", ")}</bdi></p>`
        }
      </div>
      ${value !== null && writeButton(business, texts)}
    </div>
  </div>`
}

const writeButton = (business: Business, texts: PageTexts): Html =>
  html`<a class="button" href="${businessPath(business)}/write">${texts.text("business.write")}</a>`

/** An invalid web address is shown as text, without a link. */
const siteLink = ({ url }: Business): Html => {
  const address = webAddress(url)
  return html`<p class="soft">
    ${address === undefined ? html`<bdi>${url}</bdi>` : html`<a href="${address.href}" rel="nofollow noopener"><bdi>${address.text}</bdi></a>`}
  </p>`
}

const emptyCard = ({ business, texts }: BusinessPageOptions): Html =>
  html`<section class="card message">
    ${starDecoration(0)}
    <h2>${texts.text("business.emptyTitle", { business: business.name })}</h2>
    <p>${texts.text("business.emptyText")}</p>
    <p class="actions">${writeButton(business, texts)}</p>
  </section>`

const reviewList = (options: BusinessPageOptions): Html => {
  const { business, older, reviews, texts } = options
  return html`${reviews.length === 0 && older === null && noMatch(businessPath(business), texts)}
  ${reviews.map((item) => reviewArticle(item, { ...options, href: reviewPath(item.review) }))}
  ${pageLinks(options)}`
}

const noMatch = (path: string, texts: PageTexts): Html =>
  html`<section class="card message">
    <p>${texts.text("filters.none")}</p>
    <p class="actions">
      <a class="button quiet" href="${path}#reviews">${texts.text("filters.clear")}</a>
    </p>
  </section>`

const pageLinks = ({ newest, older, texts }: BusinessPageOptions): Html => {
  if (newest === null && older === null) return html``
  const link = (address: string, label: string, relation: string) =>
    html`<a class="button quiet" href="${address}#reviews" rel="${relation}">${label}</a>`
  return html`<nav class="pages" aria-label="${texts.text("paging.label")}">
    ${newest !== null && link(newest, texts.text("paging.newest"), "first")}
    ${older !== null && link(older, texts.text("paging.older"), "next")}
  </nav>`
}

const head = (
  { business, score, texts }: BusinessFacts,
  site: Parameters<typeof pageMetadata>[1]
): Html => {
  const { name } = business
  const description =
    score.shown === null
      ? texts.text("business.descriptionEmpty", { business: name })
      : texts.text("business.description", {
          business: name,
          count: reviewCount(score.sums),
          score: texts.number(score.shown / 100, 2),
          share: verifiedShare(score, texts)
        })
  const title = texts.text("business.title", { business: name })
  return pageMetadata({ business, path: businessPath(business), title, description }, site)
}
