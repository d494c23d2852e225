import { isProvenByInvitation, needsEvidence } from "@review-proof/domain/reviews"
import type { Proof, Review, ReviewWithReplies } from "@review-proof/ports"
import { html } from "./html.ts"
import type { Html } from "./html.ts"
import { avatar } from "./avatar.ts"
import { shield } from "./symbols.ts"
import { stars } from "./stars.ts"

/** One review with its proof and the business's replies. Its heading is the page's, or an `h3`. */
export const reviewArticle = (
  { review, replies }: ReviewWithReplies,
  options: { readonly href: string; readonly newWindow?: boolean } | null
): Html => {
  const title = review.title ?? `Review by ${review.reviewerName ?? "a customer"}`
  const titleLanguage = review.title === null ? html` lang="en"` : html` lang="${review.language}"`
  return html`<article class="card review">
    <header>
      ${avatar(review.reviewerName)}
      <div>
        <p>
          <strong><bdi>${review.reviewerName ?? "Anonymous"}</bdi></strong>
        </p>
        <p class="soft">
          ${dateOf(review.createdAt)}${
            review.experienceDate === null
              ? ""
              : html` · Experience of ${dayOf(Date.parse(review.experienceDate))}`
          }${review.product?.name ? html` · <bdi>${review.product.name}</bdi>` : ""}
        </p>
      </div>
    </header>
    <p class="facts">${stars(review.stars, `${review.stars} out of 5 stars`)} ${proofOf(review)}</p>
    ${
      options === null
        ? html`<h1 dir="auto" ${titleLanguage}>${title}</h1>`
        : html`<h3 dir="auto" ${titleLanguage}>
            <a
              href="${options.href}"
              ${options.newWindow ? html` target="_blank" rel="noopener"` : ""}
              >${title}</a
            >
          </h3>`
    }
    <p class="text" dir="auto" lang="${review.language}">${review.text}</p>
    ${review.resolved ? html`<p class="soft">The business has resolved this issue.</p>` : ""}
    ${replies.map(
      (reply) => html`<div class="reply">
        <p class="soft">Reply by <bdi>${reply.from}</bdi> · ${dateOf(reply.createdAt)}</p>
        <p class="text" dir="auto" lang="">${reply.text}</p>
      </div>`
    )}
  </article>`
}

/** How a review was verified, in words. */
export const proofLabels: Readonly<Record<Proof, string>> = {
  transaction: "Verified purchase",
  after_review: "Verified afterwards",
  invited: "Verified customer",
  identity: "Verified identity",
  imported: "Imported",
  unverified: "Not verified"
}

/** The proof is shown with its source (contract REVIEW-12). */
const proofOf = (review: Review): Html => {
  const label = proofLabels[review.proof]
  if (!needsEvidence(review.proof)) return html`<span class="soft">${label}</span>`
  const origin = isProvenByInvitation(review)
    ? "Written from an invitation"
    : "Confirmed by the platform from documents"
  return html`<span class="proof">${shield} ${label}</span> <span class="soft">${origin}</span>`
}

export const dateOf = (timestamp: number): Html =>
  html`<time datetime="${new Date(timestamp).toISOString().slice(0, 10)}"
    >${dayOf(timestamp)}</time
  >`

/** As `Intl` writes it for `en-GB`, at a tenth of the cost. */
const dayOf = (timestamp: number): string => {
  const date = new Date(timestamp)
  return `${date.getUTCDate()} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`
}

const months =
  "January February March April May June July August September October November December".split(" ")
