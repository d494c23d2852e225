import { html, type Html } from "../html/html.ts"

/** A link among others of its kind; the chosen one is marked. */
export const chip = (href: string, label: Html | string, isChosen: boolean): Html =>
  html`<li>
    <a class="chip" href="${href}" ${isChosen && html`aria-current="true"`}>${label}</a>
  </li>`

/** Chips with a name for screen readers. */
export const chips = (name: string, items: ReadonlyArray<Html>): Html =>
  html`<nav aria-label="${name}">
    <ul class="chips">
      ${items}
    </ul>
  </nav>`

/** Filters of a list, folded until one is set. `clear` is the address of the whole list. */
export const foldedFilters = (
  label: string,
  { clear, count, fields }: { clear: string; count: number; fields: ReadonlyArray<Html | false> }
): Html =>
  html`<details class="more filtering" ${count > 0 && "open"}>
    <summary>${label}${count > 0 && html` <span class="count">${count}</span>`}</summary>
    <form class="filters" method="get">
      ${fields}
      <p class="actions">
        <button>Show</button>
        ${count > 0 && html`<a href="${clear}">Clear</a>`}
      </p>
    </form>
  </details>`

export const savedNote = (text: string | undefined): Html | false =>
  text !== undefined && html`<p class="saved" role="status">${text}</p>`

/** A link to the next page of a list, if there is one. `key` is the link's access key. */
export const nextPageLink = (
  label: string,
  cursor: string | null,
  href: (cursor: string) => string,
  key?: string
): Html | false =>
  cursor !== null &&
  html`<p>
    <a
      class="button quiet"
      rel="next"
      ${key !== undefined && html`accesskey="${key}"`}
      href="${href(cursor)}"
      >${label}</a
    >
  </p>`

/** A link to what comes before or after, with a key of the keyboard. Nothing without an address. */
export const stepLink = (relation: "prev" | "next", href: string | null): Html | false => {
  if (href === null) return false
  const [key, label] = relation === "prev" ? ["p", "Previous"] : ["n", "Next"]
  return html`<a
    class="button quiet"
    rel="${relation}"
    accesskey="${key}"
    title="Access key: ${key}"
    href="${href}"
    >${label}</a
  >`
}

/** Items below one another, each an `li`. */
export const lineList = (items: ReadonlyArray<Html>, empty: Html | false = false): Html | false =>
  items.length === 0
    ? empty
    : html`<ul class="lines">
        ${items}
      </ul>`

export type Fact = readonly [name: string, value: Html | string | null]

/** A list of facts by name. Those whose value is null are left out. */
export const factList = (facts: ReadonlyArray<Fact>): Html =>
  html`<dl class="know">
    ${facts.map(
      ([name, value]) =>
        value !== null &&
        html`<dt>${name}</dt>
          <dd>${value}</dd>`
    )}
  </dl>`

/** Figures side by side, each with its name and, unless null, a few words about it. */
export const figureList = (
  figures: ReadonlyArray<readonly [name: Html | string, value: string, more: Html | string | null]>,
  isSmall = false
): Html =>
  html`<dl class="${isSmall ? "figures small" : "figures"}">
    ${figures.map(
      ([name, value, more]) =>
        html`<div ${!isSmall && html`class="card"`}>
          <dt>${name}</dt>
          <dd>
            <strong ${value.length > 7 && html`class="long"`}>${value}</strong>
            ${more !== null && html`<span class="soft">${more}</span>`}
          </dd>
        </div>`
    )}
  </dl>`

interface DataTable {
  /** For screen readers. */
  readonly caption: string
  readonly head: ReadonlyArray<Html | string>
  /** The first cell names the row. */
  readonly rows: ReadonlyArray<ReadonlyArray<Html | string>>
  /** Instead of a table without rows. */
  readonly empty?: Html
}

/** A table of figures. */
export const dataTable = (table: DataTable): Html => tableOf(table, "data")

/** A table whose rows become blocks on narrow screens. */
export const entityTable = (table: DataTable): Html => tableOf(table, "data things")

/**
 * A table that scrolls by itself if it is too wide. The roles are written out, because some
 * browsers drop those of tables that are laid out as blocks.
 */
const tableOf = ({ caption, empty, head, rows }: DataTable, kind: string): Html => {
  if (rows.length === 0 && empty !== undefined) return empty
  return html`<div class="scroll" role="region" aria-label="${caption}" tabindex="0">
    <table class="${kind}" role="table">
      <caption class="hidden">
        ${caption}
      </caption>
      <thead role="rowgroup">
        <tr role="row">
          ${head.map((name) => html`<th role="columnheader" scope="col">${name}</th>`)}
        </tr>
      </thead>
      <tbody role="rowgroup">
        ${rows.map(
          ([first, ...cells]) =>
            html`<tr role="row">
              <th role="rowheader" scope="row">${first}</th>
              ${cells.map((cell, at) => html`<td role="cell" ${nameOf(head[at + 1])}>${cell}</td>`)}
            </tr>`
        )}
      </tbody>
    </table>
  </div>`
}

const nameOf = (head: Html | string | undefined): Html | false =>
  typeof head === "string" && html`data-name="${head}"`
