/**
 * The fields of one CSV record (RFC 4180), without the line break at its end; undefined if a quoted
 * field is not closed, or has text after its closing mark. A quotation mark in a field that does
 * not begin with one is text.
 */
export const csvFields = (record: string, separator = ","): Array<string> | undefined => {
  const fields: Array<string> = []
  let at = 0
  for (;;) {
    if (record[at] === '"') {
      const end = closingQuote(record, at + 1)
      if (end === -1) return undefined
      fields.push(record.slice(at + 1, end).replaceAll('""', '"'))
      at = end + 1
    } else {
      const comma = record.indexOf(separator, at)
      const end = comma === -1 ? record.length : comma
      fields.push(record.slice(at, end))
      at = end
    }
    if (at === record.length) return fields
    if (record[at] !== separator) return undefined
    at++
  }
}

/** A quotation mark that is not doubled ends the field. */
const closingQuote = (record: string, from: number): number => {
  let at = record.indexOf('"', from)
  while (at !== -1 && record[at + 1] === '"') at = record.indexOf('"', at + 2)
  return at
}
