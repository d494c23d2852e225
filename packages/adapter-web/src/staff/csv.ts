/** Lines of CSV (RFC 4180) that spreadsheets open as text. */

/** One line with its end. */
export const csvLine = (cells: ReadonlyArray<string>): string => `${cells.map(cell).join(",")}\r\n`

/**
 * What could be read as a formula, with full-width signs too, has an apostrophe before it. A program
 * that separates cells by semicolons or tabs heeds no quotation mark after a comma: it begins cells
 * inside.
 */
const cell = (text: string): string => {
  const safe = text.replaceAll(formula, "'")
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const formula = /(?=[=+\-@＝＋－＠])(?<=^|[;\t\r\n]"*)|^(?=[\t\r\n])/g
