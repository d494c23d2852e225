/** Escaped HTML, ready to be inserted into other HTML. */
export class Html {
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  toString(): string {
    return this.#text
  }
}

/**
 * Text as HTML: every value is escaped unless it is HTML itself, and a list is joined. Booleans,
 * null and undefined become nothing, so `${isNew && html`…`}` is a part that only new things have.
 */
export const html = (template: TemplateStringsArray, ...values: ReadonlyArray<unknown>): Html => {
  const strings = withoutIndentation(template)
  let text = strings[0] ?? ""
  for (let index = 0; index < values.length; index += 1) {
    text += textOf(values[index]) + (strings[index + 1] ?? "")
  }
  return new Html(text)
}

const textOf = (value: unknown): string => {
  if (typeof value === "string") return special.test(value) ? escaped(value) : value
  if (value instanceof Html) return value.toString()
  if (Array.isArray(value)) return value.map(textOf).join("")
  if (value === null || value === undefined || typeof value === "boolean") return ""
  return escaped(String(value))
}

const escaped = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;")

const special = /[&<>"']/

/** Removes the indentation of the templates, which would be a fifth of a page. */
const withoutIndentation = (template: TemplateStringsArray): ReadonlyArray<string> => {
  const known = compact.get(template)
  if (known !== undefined) return known
  const strings = template.map((text) => text.replaceAll(/\n +/g, "\n"))
  compact.set(template, strings)
  return strings
}

const compact = new WeakMap<TemplateStringsArray, ReadonlyArray<string>>()
