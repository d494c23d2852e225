import { html, type Html } from "./html.ts"

type Cell = Html | string

/** A small table without a frame. The first cell names the row. */
export const methodTable = (
  head: ReadonlyArray<Cell>,
  rows: ReadonlyArray<ReadonlyArray<Cell>>
): Html =>
  html`<table class="method">
    <thead>
      <tr>
        ${head.map((name) => html`<th scope="col">${name}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        ([first, ...cells]) =>
          html`<tr>
            <th scope="row">${first}</th>
            ${cells.map((cell) => html`<td>${cell}</td>`)}
          </tr>`
      )}
    </tbody>
  </table>`
