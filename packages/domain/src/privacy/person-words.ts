import { PhoneNumbers } from "@review-proof/ports"
import { Effect, Option } from "effect"
import { alone, literally, marker, partsTakenOut, withoutPatterns } from "../reviews/redaction.ts"
import { withAsciiDomain } from "../with-ascii-domain.ts"

/** The data that identify a person. */
export interface PersonIdentity {
  readonly names: ReadonlyArray<string>
  readonly emails: ReadonlyArray<string>
  readonly phones: ReadonlyArray<string>
  readonly maskedContacts: ReadonlyArray<string>
}

type Rewrite = (text: string) => string

export interface PersonWords {
  /**
   * In the person's own words, only contacts and whole names are removed: the person wanted to say
   * the rest.
   */
  readonly fromTheirOwn: Rewrite
  /** In what others wrote about them, each part of a name is removed too. */
  readonly fromOthers: Rewrite
  /** Names are removed in lower case too: references are often made from them. */
  readonly fromReference: Rewrite
}

/** Makes the function that removes a person from a text. */
export const personWords = Effect.fnUntraced(function* (identity: PersonIdentity) {
  const names = identity.names.flatMap(inBothOrders).filter((words) => words.length > 0)
  const phones = yield* Effect.forEach(identity.phones, phonePattern)
  const contacts = [...identity.emails, ...identity.maskedContacts].filter(Boolean).map(literally)
  const telling = names.filter(isDistinctive).map((words) => words.map(spelled).join(between))
  const inAnyCase = withoutPatterns([...contacts, ...phones, ...telling])
  const asWritten = withoutPatterns(
    names.map((words) => alone(words.map(capitalised).join(between))),
    "as written"
  )
  const parts = names
    .flat()
    .flatMap((word) => [word, ...word.split(/[-‐‑]/u)])
    .filter((word) => !particles.has(word.toLowerCase()))
  const asNamed = withoutPatterns(
    parts.filter(isTelling).map((word) => alone(capitalised(word))),
    "as written"
  )
  const inReference = withoutPatterns(
    parts.filter((word) => Array.from(word).length > 2).map((word) => alone(spelled(word)))
  )
  const variants = withoutVariants(identity.emails)
  const fromTheirOwn: Rewrite = (text) => asWritten(variants(inAnyCase(text)))
  return {
    fromTheirOwn,
    fromOthers: (text) => asNamed(fromTheirOwn(text)),
    fromReference: (text) => inReference(fromTheirOwn(text))
  } satisfies PersonWords
})

/**
 * Takes out what a redaction of a name has left of an address, such as `[…].doe@example.com`, and
 * the other spelling of an international domain.
 */
const withoutVariants = (emails: ReadonlyArray<string>): Rewrite => {
  const spellings = new Set(emails.map((email) => withAsciiDomain(email).toLowerCase()))
  const isVariant = (word: string) =>
    word.includes("@") &&
    (spellings.has(withAsciiDomain(word).toLowerCase()) ||
      emails.some((email) => partsTakenOut(email.toLowerCase(), word.toLowerCase()) !== null))
  const without: Rewrite = (word) => {
    if (word.endsWith(".") && isVariant(word.slice(0, -1))) return `${marker}.`
    return isVariant(word) ? marker : word
  }
  return (text) =>
    text
      .split(/([\s<>()",;:!?]+)/u)
      .map(without)
      .join("")
}

/** The words of `Doe, Jane`, and those of `Jane Doe`. */
const inBothOrders = (name: string): ReadonlyArray<ReadonlyArray<string>> => [
  wordsOf(name),
  wordsOf(name.split(/[,،]/u).toReversed().join(" "))
]

const wordsOf = (name: string): ReadonlyArray<string> =>
  name.split(/[\s,،;()"]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word))

/** Particles and titles alone identify nobody, and occur in many texts. */
const particles = new Set(
  "af al av da de del den der des di do dr du el jr la le mr mrs ms sr van von".split(" ")
)

/** False for initials. */
const isTelling = (word: string): boolean =>
  Array.from(word).length > 2 || /^\p{Lu}\p{L}$/u.test(word)

/** `Jane Doe`, also as `jane.doe`, `janedoe` or `Jane & Doe`. */
const between = String.raw`[^\p{L}\p{N}]{0,3}`

/**
 * True for a name that no other word contains, whatever its case: it is removed from within words
 * too.
 */
const isDistinctive = (words: ReadonlyArray<string>): boolean => {
  const name = words.join("")
  return unspaced.test(name) || (words.length > 1 && name.length > 5)
}

const unspaced =
  /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Thai}|\p{Script=Lao}|\p{Script=Khmer}|\p{Script=Myanmar}/u

/**
 * A word as names are written, also if all of it was given in capitals: removing the name Will
 * leaves "we will" alone.
 */
const capitalised = (word: string): string => {
  const [first = "", ...rest] = Array.from(word)
  const [capital, others] = [first.toUpperCase(), rest.join("")]
  const forms = [word, capital + others, capital + others.toLowerCase(), word.toUpperCase()]
  // Equal forms would match in many ways, and a long name would take years to be looked for.
  return `(?:${[...new Set(forms.map(spelled))].join("|")})`
}

/** Phones write O’Brien where a keyboard writes O'Brien. */
const spelled = (word: string): string => literally(word).replaceAll(/['’]/gu, "['’]")

/** A number as people write it: with its country or a trunk prefix before it, in groups. */
const phonePattern = Effect.fnUntraced(function* (e164: string) {
  const numbers = yield* PhoneNumbers
  const callingCode = Option.match(yield* numbers.parse(e164), {
    onNone: () => "",
    onSome: (number) => number.callingCode
  })
  const grouped = (digits: string) => Array.from(digits, inAnyScript).join(gap)
  const zero = inAnyScript("0")
  const country = String.raw`(?:\+|${zero}{2})?${grouped(callingCode)}${gap}(?:\(${zero}\)${gap})?`
  const before = callingCode === "" ? String.raw`\+?` : `(?:${country}|${trunkPrefix}${gap})?`
  return String.raw`(?<!\p{Nd})${before}${grouped(e164.slice(1 + callingCode.length))}(?!\p{Nd})`
})

const gap = String.raw`[\s().\/\-\u2010-\u2015\u2212]{0,3}`

/** A digit as it is, full-width, and as in Arabic, Persian, Hindi and Bengali. */
const inAnyScript = (digit: string): string =>
  `[${Array.from("0\uff10\u0660\u06f0\u0966\u09e6", (zero) => String.fromCharCode(zero.charCodeAt(0) + Number(digit))).join("")}]`

/** Before a number at home: 0 in most countries, 8 in Russia and around it, 06 in Hungary. */
const trunkPrefix = `(?:${inAnyScript("0")}${inAnyScript("6")}?|${inAnyScript("8")})`
