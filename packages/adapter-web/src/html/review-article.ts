import { isProvenByInvitation, needsEvidence } from "@review-proof/domain/reviews"
import { utcDay } from "@review-proof/domain/scoring"
import type { Business, Reply, Review, ReviewWithReplies } from "@review-proof/ports"
import { languageOf, type PageTexts } from "@review-proof/translations"
import { avatar } from "./avatar.ts"
import { beginningOf } from "./beginning-of.ts"
import { html, type Html } from "./html.ts"
import { stars } from "./stars.ts"
import { shield } from "./symbols.ts"
import { utcDate } from "./utc-time.ts"

interface ReviewArticleOptions {
  readonly business: Business
  readonly texts: PageTexts
  readonly now: number
  /** The review's own page; null there. */
  readonly href: string | null
  readonly newWindow?: boolean
  /** The level of the heading on the review's own page. */
  readonly heading?: "h2"
}

export const reviewArticle = (item: ReviewWithReplies, options: ReviewArticleOptions): Html => {
  const { review } = item
  const { href, texts } = options
  const name = html`<bdi>${review.reviewerName ?? texts.text("review.anonymous")}</bdi>`
  const text = href === null ? review.text : shortenedText(review.text)
  return html`<article class="card review">
    <header>
      ${avatar(review.reviewerName)}
      <div>
        ${headingOf(name, options)}
        <p class="soft">${factsOf(review, options)}</p>
      </div>
    </header>
    <p class="facts">
      ${stars(review.stars, starsLabel(texts, review.stars))} ${proofOf(review, texts)}
    </p>
    ${review.title !== null && writtenText("headline", review.title, review.language)}
    ${writtenText("text", text, review.language)}
    ${text !== review.text && html`<p>${link(options, texts.text("review.more"))}</p>`}
    ${review.resolved && html`<p class="proof">${shield} ${texts.text("review.resolved")}</p>`}
    ${item.replies.map((reply) => replyOf(reply, review, options))}
    ${
      href !== null &&
      html`<p class="facts">
        ${link(options, texts.text("review.link"), "link")}
        ${link({ ...options, href: `${href}/report` }, texts.text("review.report"), "link")}
      </p>`
    }
  </article>`
}

/**
 * Shows what somebody wrote in the direction of its letters. A text without letters, such as emoji
 * alone, follows the page. Control characters but tabs and line breaks are left out, because browsers
 * show them as boxes.
 */
export const writtenText = (kind: "headline" | "text", text: string, language: string): Html => {
  const shown = text.replaceAll(/[^\P{Cc}\t\n\r]/gu, "")
  const direction = /\p{L}/u.test(text) ? html`dir="auto"` : ""
  return html`<p class="${kind}" ${direction} lang="${language}">${shown}</p>`
}

const headingOf = (name: Html, { heading, href }: ReviewArticleOptions): Html => {
  if (href !== null) return html`<h3 class="name">${name}</h3>`
  return heading === "h2"
    ? html`<h2 class="name">${name}</h2>`
    : html`<h1 class="name">${name}</h1>`
}

/** Stars as text, such as "3.82 out of 5 stars". */
export const starsLabel = (texts: PageTexts, value: number): string =>
  texts.text("stars.label", {
    stars: texts.number(value, Number.isInteger(value) ? 0 : 2)
  })

const link = (
  { href, newWindow }: ReviewArticleOptions,
  label: string,
  kind: "link" | null = null
): Html =>
  html`<a
    href="${href}"
    ${kind !== null && html`class="${kind}"`}
    ${newWindow && html`target="_blank" rel="noopener"`}
    >${label}</a
  >`

const factsOf = (
  review: Review,
  { href, now, texts }: ReviewArticleOptions
): ReadonlyArray<Html> => {
  const { createdAt, experienceDate, language, product } = review
  const isForeign = languageOf(language) !== texts.language
  return [
    timeOf(createdAt, texts, texts.ago(createdAt, now)),
    ...(product?.name ? [html` · <bdi>${product.name}</bdi>`] : []),
    ...(experienceDate === null || href !== null
      ? []
      : [
          html` · ${texts.text("review.experience", { day: texts.day(Date.parse(experienceDate)) })}`
        ]),
    ...(isForeign
      ? [html` · ${texts.text("review.language", { language: texts.languageName(language) })}`]
      : [])
  ]
}

/** The proof is shown with its source (contract REVIEW-12). */
export const proofOf = (review: Review, texts: PageTexts): Html => {
  const label = texts.text(`proof.${review.proof}`)
  if (!needsEvidence(review.proof)) return html`<span class="soft">${label}</span>`
  const origin = isProvenByInvitation(review) ? "origin.invitation" : "origin.documents"
  return html`<span class="proof">${shield} ${label}</span>
    <span class="soft">${texts.text(origin)}</span>`
}

const replyOf = (reply: Reply, review: Review, options: ReviewArticleOptions): Html => {
  const { business, href, texts } = options
  const days = utcDay(reply.createdAt) - utcDay(review.createdAt)
  const when =
    days > maxDaysCounted
      ? texts.day(reply.createdAt)
      : texts.text("review.daysLater", { days: Math.max(days, 0) })
  const values = {
    business: html`<strong><bdi>${business.name}</bdi></strong>`,
    when: timeOf(reply.createdAt, texts, when)
  }
  const text = href === null ? reply.text : shortenedText(reply.text)
  return html`<div class="reply">
    <p>
      ${texts.parts("review.replied", values)}
      <span class="soft"> · <bdi>${reply.from}</bdi>${editedOn(reply, texts)}</span>
    </p>
    ${writtenText("text", text, "")}
    ${text !== reply.text && html`<p>${link(options, texts.text("review.more"))}</p>`}
  </div>`
}

const editedOn = ({ earlier }: Reply, texts: PageTexts): Html | false => {
  const last = earlier.at(-1)
  return (
    last !== undefined &&
    html` · ${texts.text("review.replyEdited", { day: texts.day(last.replacedAt) })}`
  )
}

const maxDaysCounted = 60

/** A time in words, with its day for those who point at it. */
const timeOf = (timestamp: number, texts: PageTexts, words: string): Html =>
  html`<time datetime="${utcDate(timestamp)}" title="${texts.day(timestamp)}">${words}</time>`

/** Cuts a long text between words; the review's own page shows all of it. */
export const shortenedText = (text: string): string => {
  const lines = text.split("\n")
  const few = lines.length > maxLines ? lines.slice(0, maxLines).join("\n") : text
  if (few.length <= longText) return few === text ? text : `${few.trimEnd()} …`
  const cut = beginningOf(few, shownOfLong)
  const space = cut.lastIndexOf(" ")
  return `${cut.slice(0, space > shownOfLong / 2 ? space : shownOfLong).trimEnd()} …`
}

const longText = 900
const shownOfLong = 700
const maxLines = 14
