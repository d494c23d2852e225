import { html, type Html } from "../html/html.ts"

/** A link to continue with; the first of a page is its main one. */
export interface NextLink {
  readonly href: string
  readonly label: string
}

export const messagePage = (title: string, text: string, ways: ReadonlyArray<NextLink>): Html =>
  html`<div class="card message">
    <h1>${title}</h1>
    <p>${text}</p>
    ${nextLinks(ways)}
  </div>`

export const nextLinks = (ways: ReadonlyArray<NextLink>): Html | "" =>
  ways.length === 0 ? "" : html`<p class="actions">${ways.map(button)}</p>`

const button = ({ href, label }: NextLink, index: number): Html =>
  html`<a class="${index === 0 ? "button" : "button quiet"}" href="${href}">${label}</a>`
