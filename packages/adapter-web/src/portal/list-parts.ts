/** Parts of the portal's lists. */
import type { Business, BusinessId } from "@review-proof/ports"
import { html } from "../html/html.ts"
import type { Html } from "../html/html.ts"

/** A link among others of its kind; the chosen one is marked. */
export const chip = (href: string, label: Html | string, isChosen: boolean): Html =>
  html`<li>
    <a class="chip" href="${href}" ${isChosen ? html`aria-current="true"` : ""}>${label}</a>
  </li>`

/** Chips with a name for screen readers. */
export const chips = (name: string, items: ReadonlyArray<Html>): Html =>
  html`<nav aria-label="${name}">
    <ul class="chips">
      ${items}
    </ul>
  </nav>`

/** The company's businesses to choose from; nothing where there is one alone. */
export const businessChips = (
  businesses: ReadonlyArray<Business>,
  chosen: BusinessId,
  hrefOf: (id: BusinessId) => string
): Html | "" =>
  businesses.length < 2
    ? ""
    : chips(
        "Businesses",
        businesses.map(({ id, name }) => chip(hrefOf(id), html`<bdi>${name}</bdi>`, id === chosen))
      )

/** The confirmation of the last form. */
export const savedNote = (text: string | undefined): Html | "" =>
  text === undefined ? "" : html`<p class="saved" role="status">${text}</p>`

/** A table that scrolls by itself on narrow screens. */
export const dataTable = (options: {
  /** For screen readers. */
  readonly caption: string
  readonly head: ReadonlyArray<Html | string>
  /** The first cell names the row. */
  readonly rows: ReadonlyArray<ReadonlyArray<Html | string>>
}): Html => html`<div class="scroll" role="region" aria-label="${options.caption}" tabindex="0">
  <table class="data">
    <caption class="hidden">
      ${options.caption}
    </caption>
    <thead>
      <tr>
        ${options.head.map((name) => html`<th scope="col">${name}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${options.rows.map(
        ([name, ...cells]) =>
          html`<tr>
            <th scope="row">${name}</th>
            ${cells.map((cell) => html`<td>${cell}</td>`)}
          </tr>`
      )}
    </tbody>
  </table>
</div>`
