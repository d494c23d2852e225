/** The pages of an invited customer, in the customer's language. */
import { html } from "./html.ts"
import type { PageTexts } from "@review-proof/translations"
import type { Html } from "./html.ts"

export const invitationPage = (
  texts: PageTexts,
  business: string,
  customer: string | null,
  form: Html
): Html => html`<h1>${texts.text("form.title", { business })}</h1>
  <p>
    ${texts.text("form.lead")}
    ${customer === null ? "" : texts.text("form.publishedUnder", { name: customer })}
  </p>
  ${form}`

export const thanksPage = (texts: PageTexts, reviewPath: string | null): Html =>
  html`<div class="card">
    <h1>${texts.text("thanks.title")}</h1>
    <p>${reviewPath === null ? texts.text("thanks.held") : texts.text("thanks.published")}</p>
    ${reviewPath === null ? "" : html`<p><a class="button" href="${reviewPath}">${texts.text("thanks.see")}</a></p>`}
  </div>`

export const unsubscribePage = (texts: PageTexts, business: string, action: string): Html =>
  html`<form class="card" method="post" action="${action}">
    <h1>${texts.text("unsubscribe.title")}</h1>
    <p>${texts.text("unsubscribe.lead", { business })}</p>
    <button type="submit">${texts.text("unsubscribe.button")}</button>
  </form>`
