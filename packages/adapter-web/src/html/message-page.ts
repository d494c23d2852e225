import { html, type Html } from "./html.ts"

/** A link to continue with; the first of a page is its main one. */
export interface WayOn {
  readonly href: string
  readonly label: string
}

/** A page with one message and links to continue. */
export const messagePage = (title: string, text: string, ways: ReadonlyArray<WayOn> = []): Html =>
  html`<div class="card message">
    <h1>${title}</h1>
    <p>${text}</p>
    ${waysOn(ways)}
  </div>`

export const waysOn = (ways: ReadonlyArray<WayOn>): Html | "" =>
  ways.length === 0 ? "" : html`<p class="actions">${ways.map(button)}</p>`

const button = ({ href, label }: WayOn, index: number): Html =>
  html`<a class="${index === 0 ? "button" : "button quiet"}" href="${href}">${label}</a>`
