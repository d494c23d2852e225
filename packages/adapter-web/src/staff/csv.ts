/** Lines of CSV (RFC 4180) that spreadsheets open as text. */

/** One line with its end. */
export const csvLine = (cells: ReadonlyArray<string>): string => `${cells.map(cell).join(",")}\r\n`

/** A cell that could be read as a formula, with full-width signs too, begins with an apostrophe. */
const cell = (text: string): string => {
  const safe = /^[=+\-@＝＋－＠\t\r\n]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
