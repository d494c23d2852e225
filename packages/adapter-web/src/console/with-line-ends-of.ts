import { marker } from "@review-proof/domain/reviews"

/**
 * Gives the shortened text that a form sent the line ends of the whole text: browsers end every line
 * with CR LF, and imported texts with LF, CR LF, CR, or some of each. It looks for the kept parts
 * where a redaction looks for them. A text without them stays as it was sent.
 */
export const withLineEndsOf = (whole: string, sent: string): string => {
  // The expression takes one unit at a time, so an index means the same in both.
  const units = whole.match(/\r\n?|[^]/g) ?? []
  const text = units.map((unit) => (unit.startsWith("\r") ? "\n" : unit)).join("")
  const kept = sent.replaceAll(/\r\n?/g, "\n").split(marker)
  const restored: Array<string> = []
  let position = 0
  for (const [index, part] of kept.entries()) {
    const isLast = index === kept.length - 1
    const next = index === 0 ? 0 : position + 1
    const found = isLast ? text.length - part.length : text.indexOf(part, next)
    if (found < position || !text.startsWith(part, found)) return sent
    position = found + part.length
    restored.push(units.slice(found, position).join(""))
  }
  return restored.join(marker)
}
