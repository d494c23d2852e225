import type { Proof, ReviewWithReplies } from "@review-proof/ports"
import { html } from "hono/html"
import type { Html } from "./layout.ts"
import { starSigns } from "./stars.ts"

/** One review with its proof and the business's replies. */
export const reviewArticle = (
  { review, replies }: ReviewWithReplies,
  options: { readonly href: string | null }
): Html => {
  const title = review.title ?? "Review"
  return html`<article class="card">
<h3>${options.href === null ? title : html`<a href="${options.href}">${title}</a>`}</h3>
<p class="facts">${starSigns(review.stars)} <span class="badge soft">${proofLabels[review.proof]}</span>
<span class="soft">${review.reviewerName ?? "Anonymous"}, <time datetime="${isoDay(review.createdAt)}">${isoDay(review.createdAt)}</time></span></p>
<p class="text" lang="${review.language}">${review.text}</p>
${review.product?.name ? html`<p class="soft">Product: ${review.product.name}</p>` : ""}
${review.experienceDate === null ? "" : html`<p class="soft">Experience of ${review.experienceDate}</p>`}
${review.resolved ? html`<p class="soft">The reviewer's matter was resolved.</p>` : ""}
${replies.map(
  (reply) => html`<div class="reply"><p class="soft">Reply by ${reply.from}, <time datetime="${isoDay(reply.createdAt)}">${isoDay(reply.createdAt)}</time></p>
<p class="text">${reply.text}</p></div>`
)}
</article>`
}

/** How a review was verified, in words. */
export const proofLabels: Readonly<Record<Proof, string>> = {
  transaction: "Verified purchase",
  after_review: "Verified afterwards",
  invited: "Invited customer",
  identity: "Verified identity",
  imported: "Imported",
  unverified: "Not verified"
}

const isoDay = (timestamp: number) => new Date(timestamp).toISOString().slice(0, 10)
