/** The forms of an author's name beside a review, the default first. */
export const nameChoices = ["initial", "full", "initials", "none"] as const
/** Full name, first name and initial, initials, or no name. */
export type NameChoice = (typeof nameChoices)[number]

/** First name and initial: the default if the author chooses nothing. */
export const defaultNameChoice = "initial" satisfies NameChoice

/**
 * The name that a review is published under: `Rita Rossi`, `Rita R.`, `R. R.` or null (contract
 * REVIEW-14). A name of one word has no second initial. In Chinese, Japanese and Korean the family
 * name comes first and no space divides it: `王小明` is `王**`, as shops there write it.
 */
export const publishedName = (
  fullName: string,
  choice: NameChoice = defaultNameChoice
): string | null => {
  const name = fullName.replaceAll(/\s+/gu, " ").trim()
  if (name === "" || choice === "none") return null
  if (choice === "full") return name
  if (eastAsian.test(name)) return masked(name)
  const [first, ...others] = namesIn(name)
  const last = others.at(-1)
  if (first === undefined) return name
  const shownFirst = choice === "initial" ? first : initialOf(first)
  return last === undefined ? shownFirst : `${shownFirst} ${initialOf(last)}`
}

/** The words of a name, given name first and without titles: of `Rossi, Dr. Rita`, Rita and Rossi. */
const namesIn = (name: string): ReadonlyArray<string> => {
  const parts = name
    .split(/[,،]/u)
    .map((part) => part.trim())
    .filter((part) => !suffixes.has(bare(part)))
  const ordered = parts.length === 2 ? parts.toReversed() : parts
  const words = ordered
    .join(" ")
    .split(" ")
    .filter((word) => letter.test(word))
  const all = words.slice(0, words.findLastIndex((word) => !suffixes.has(bare(word))) + 1)
  const own = all.filter((word) => !titles.has(bare(word)))
  // A title is followed by a family name: `Dr. Rossi` is `Dr. R.`
  return own.length > 1 ? own : all
}

const bare = (word: string): string => word.toLowerCase().replaceAll(".", "")

const titles = new Set(
  "mr mrs ms miss mx dr prof herr frau mme mlle sr sra srta dott dottssa sig".split(" ")
)
const suffixes = new Set("jr ii iii iv md phd".split(" "))

/** The initial of `al-Haddad` and `الحداد` follows the article. */
const initialOf = (word: string): string => {
  const name = word.replace(/^(?:al-|ال(?=\p{L}{2}))/iu, "")
  const [initial = ""] = graphemes(name).filter((grapheme) => letter.test(grapheme))
  const upper = initial.toUpperCase()
  return `${graphemes(upper).length === 1 ? upper : initial}.`
}

const masked = (name: string): string => {
  const [family = "", ...others] = graphemes(name.replaceAll(" ", ""))
  return family + "*".repeat(others.length)
}

const graphemes = (text: string): ReadonlyArray<string> =>
  Array.from(segmenter.segment(text), ({ segment }) => segment)

const segmenter = new Intl.Segmenter()
const letter = /\p{L}/u
const eastAsian =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々・\s]+$/u
