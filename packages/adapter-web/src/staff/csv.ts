/** Lines of CSV (RFC 4180) that spreadsheets open as text. */

/** One line with its end. */
export const csvLine = (cells: ReadonlyArray<string>): string => `${cells.map(cell).join(",")}\r\n`

/**
 * Puts an apostrophe before each text that a program could read as a formula, also one with a
 * full-width sign. A program that separates cells by semicolons or tabs ignores quotation marks that
 * follow a comma, so it may begin a cell in the middle of this one.
 */
const cell = (text: string): string => {
  const safe = text.replaceAll(formula, "'")
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const formula = /(?=[=+\-@＝＋－＠])(?<=^|[;\t\r\n]"*)|^(?=[\t\r\n])/g
