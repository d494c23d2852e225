/** Finds words in texts, in upper or lower case, also inside longer words. */

/** Tells whether an item's text has all these words; null without words. */
export const hasWords = <Item>(
  words: string | null | undefined,
  textOf: (item: Item) => string
): ((item: Item) => boolean) | null => {
  const wanted = wordsOf(words ?? "")
  return wanted.length === 0
    ? null
    : (item) => {
        const text = folded(textOf(item))
        return wanted.every((word) => text.includes(word))
      }
}

/** All runs of one to three characters in the words of a name. */
export const nameParts = (name: string): ReadonlySet<string> =>
  new Set(wordsOf(name).flatMap((word) => [1, 2, 3].flatMap((length) => runs(word, length))))

/** The parts that every name with these words contains; each is as long as possible. */
export const searchParts = (words: string): ReadonlySet<string> =>
  new Set(wordsOf(words).flatMap((word) => runs(word, Math.min(3, Array.from(word).length))))

/** Lower case depends on the place in a word for one letter, the sigma. */
const folded = (text: string): string =>
  withFewMarks(text).normalize("NFKC").toLowerCase().replaceAll("ς", "σ")

/**
 * A text without the marks beyond thirty on a letter: normalising sorts them, in a time that grows
 * with the square of their number.
 */
export const withFewMarks = (text: string): string => text.replaceAll(manyMarks, "$1")

const manyMarks = /([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu

const wordsOf = (text: string): ReadonlyArray<string> => folded(text).split(/\s+/u).filter(Boolean)

const runs = (word: string, length: number): ReadonlyArray<string> => {
  const characters = Array.from(word)
  return characters
    .slice(length - 1)
    .map((_, start) => characters.slice(start, start + length).join(""))
}
