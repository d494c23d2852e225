/** The pages of an invited customer, in the customer's language. */
import type { Business, Review } from "@review-proof/ports"
import type { PageTexts } from "@review-proof/translations"
import { businessAvatar } from "../html/business-avatar.ts"
import { businessPath, reviewPath } from "../html/addresses.ts"
import { html, type Html } from "../html/html.ts"
import type { Link } from "../html/layout.ts"
import { nextLinks } from "./message-page.ts"
import { starDecoration } from "../html/stars.ts"

/** The heading names the business, and the products of the invitation. */
export const formHeading = (
  texts: PageTexts,
  business: Business,
  title: "form.title" | "write.title",
  products: ReadonlyArray<string> = []
): Html => html`<div class="about">
    ${businessAvatar(business)}
    <div>
      <h1>${texts.parts(title, { business: html`<bdi>${business.name}</bdi>` })}</h1>
      ${
        products.length > 0 &&
        html`<p class="soft">
          ${products.map((name, at) => html`${at !== 0 && " · "}<bdi>${name}</bdi>`)}
        </p>`
      }
    </div>
  </div>
  <p>${texts.text(title === "form.title" ? "form.lead" : "write.lead")}</p>`

/** Explains the state of a review that was sent, with links to continue. */
export const reviewStatusText = (
  texts: PageTexts,
  business: Business,
  review: Pick<Review, "id" | "state">
): { readonly text: string; readonly ways: ReadonlyArray<Link> } => {
  const all = {
    href: businessPath(business),
    label: texts.text("review.all", { business: business.name })
  }
  if (review.state === "published") {
    const own = { href: reviewPath(review), label: texts.text("thanks.see") }
    return { text: texts.text("thanks.published"), ways: [own, all] }
  }
  return {
    text: texts.text(review.state === "pending" ? "thanks.held" : "thanks.notPublic"),
    ways: [all]
  }
}

export const thanksPage = (
  texts: PageTexts,
  business: Business,
  review: Review,
  baseUrl: string
): Html => {
  const { text, ways } = reviewStatusText(texts, business, review)
  const address = `${baseUrl}${reviewPath(review)}`
  return html`<div class="card message">
    ${starDecoration(review.stars)}
    <h1>${texts.text("thanks.title")}</h1>
    <p>${text}</p>
    ${nextLinks(ways)}
    ${
      review.state === "published" &&
      html`<p class="field share">
        <label for="share">${texts.text("thanks.share")}</label>
        <input id="share" type="url" dir="ltr" readonly value="${address}" />
      </p>`
    }
  </div>`
}

export const unsubscribePage = (texts: PageTexts, business: Business, action: string): Html =>
  html`<form class="card message" method="post" action="${action}">
    <h1>${texts.text("unsubscribe.title")}</h1>
    <p>${texts.text("unsubscribe.lead", { business: business.name })}</p>
    <p class="soft">${texts.text("unsubscribe.covers", { business: business.name })}</p>
    <p class="actions">
      <button type="submit">${texts.text("unsubscribe.button")}</button>
      <a class="button quiet" href="${businessPath(business)}">${texts.text("unsubscribe.keep")}</a>
    </p>
  </form>`

/** `action` is where the mistake is undone. */
export const unsubscribedPage = (texts: PageTexts, business: Business, action: string): Html =>
  html`<form class="card message" method="post" action="${action}">
    <h1>${texts.text("unsubscribed.title")}</h1>
    <p>${texts.text("unsubscribed.text", { business: business.name })}</p>
    <p class="soft">${texts.text("unsubscribe.covers", { business: business.name })}</p>
    <p class="actions">
      <button type="submit" class="quiet">${texts.text("unsubscribed.undo")}</button>
    </p>
    <p>
      <a href="${businessPath(business)}"
        >${texts.text("review.all", { business: business.name })}</a
      >
    </p>
  </form>`
