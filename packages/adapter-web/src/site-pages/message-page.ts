import { html, type Html } from "../html/html.ts"
import type { Link } from "../html/layout.ts"

/** The first of the ways to continue is the main one. */
export const messagePage = (
  title: string,
  text: string,
  ways: ReadonlyArray<Link>,
  form: Html | false = false
): Html =>
  html`<div class="card message">
    <h1>${title}</h1>
    <p>${text}</p>
    ${nextLinks(ways)} ${form}
  </div>`

export const nextLinks = (ways: ReadonlyArray<Link>): Html | false =>
  ways.length > 0 && html`<p class="actions">${ways.map(button)}</p>`

const button = ({ href, label }: Link, index: number): Html =>
  html`<a class="${index === 0 ? "button" : "button quiet"}" href="${href}">${label}</a>`
