import { withFewMarks } from "@review-proof/ports/store"

/** The marker replaces removed words (contract REVIEW-13). */
export const marker = "[…]"

/**
 * The parts of `original` that `shortened` leaves out; null if `shortened` is anything else than
 * `original` with one or more parts replaced by the marker. A marker stands for at least one
 * character, so a marker of the original may stay. Each remaining part is matched at its first
 * possible place: if it does not fit there, it fits nowhere.
 */
export const partsTakenOut = (
  original: string,
  shortened: string
): ReadonlyArray<string> | null => {
  const [first = "", ...others] = shortened.split(marker)
  const last = others.pop()
  if (last === undefined || !shortened.isWellFormed() || !original.startsWith(first)) return null
  const end = original.length - last.length
  const parts: Array<string> = []
  let position = first.length
  for (const kept of others) {
    const found = original.indexOf(kept, position + 1)
    if (found < 0 || found + kept.length >= end) return null
    parts.push(original.slice(position, found))
    position = found + kept.length
  }
  if (position >= end || !original.endsWith(last)) return null
  return [...parts, original.slice(position, end)]
}

/**
 * Replaces the words by the marker, ignoring case and how much space is between them. Words of up to
 * three characters match whole words only.
 */
export const withoutWords = (words: ReadonlyArray<string>): ((text: string) => string) =>
  withoutPatterns(
    words
      .map((word) => word.trim())
      .filter((word) => /[\p{L}\p{N}]/u.test(word))
      .toSorted((left, right) => right.length - left.length)
      .map((word) => (Array.from(word).length > 3 ? spaced(word) : alone(spaced(word))))
  )

/**
 * Replaces what regular expressions match by the marker; of several matches at one position, the
 * first counts. A letter matches however it is composed: some keyboards send é as e and its accent.
 */
export const withoutPatterns = (
  patterns: ReadonlyArray<string>,
  letters: "any case" | "as written" = "any case"
): ((text: string) => string) => {
  if (patterns.length === 0) return (text) => text
  const expression = compiled([...new Set(patterns)].join("|"), letters === "any case")
  return (text) => {
    const without = text.replaceAll(expression, marker)
    const composed = withFewMarks(without).normalize()
    const withoutAny = composed.replaceAll(expression, marker)
    return withoutAny === composed ? without : withoutAny
  }
}

/**
 * These patterns are texts, because `test/regular-expressions.test.ts` reads the flags of regular
 * expressions in the source.
 */
const compiled = (pattern: string, inAnyCase: boolean): RegExp =>
  inAnyCase ? new RegExp(pattern, "giu") : new RegExp(pattern, "gu")

/** A pattern that matches this text. */
export const literally = (text: string): string =>
  text.normalize().replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&")

const spaced = (words: string): string => literally(words).replaceAll(/\s+/gu, String.raw`\s+`)

/** The pattern where no letter or digit stands beside it. */
export const alone = (pattern: string): string =>
  `(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`
