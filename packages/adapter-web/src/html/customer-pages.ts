/** The pages of an invited customer, in the customer's language. */
import { html } from "./html.ts"
import type { CustomerWords } from "../words/words.ts"
import type { Html } from "./html.ts"

export const invitationPage = (
  words: CustomerWords,
  business: string,
  customer: string | null,
  form: Html
): Html => html`<h1>${words.invitationTitle(business)}</h1>
  <p>${words.invitationLead} ${customer === null ? "" : words.publishedUnder(customer)}</p>
  ${form}`

export const thanksPage = (words: CustomerWords, reviewPath: string | null): Html =>
  html`<div class="card">
    <h1>${words.thanksTitle}</h1>
    <p>${reviewPath === null ? words.thanksHeld : words.thanksPublished}</p>
    ${reviewPath === null ? "" : html`<p><a class="button" href="${reviewPath}">${words.seeReview}</a></p>`}
  </div>`

export const unsubscribePage = (words: CustomerWords, business: string, action: string): Html =>
  html`<form class="card" method="post" action="${action}">
    <h1>${words.unsubscribeTitle}</h1>
    <p>${words.unsubscribeLead(business)}</p>
    <button type="submit">${words.unsubscribeButton}</button>
  </form>`

/** A page that says one thing. */
export const messagePage = (title: string, text: string): Html =>
  html`<div class="card">
    <h1>${title}</h1>
    <p>${text}</p>
  </div>`
