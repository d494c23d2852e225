import { IntlMessageFormat } from "intl-messageformat"
import { directionOf, type Language } from "./languages.ts"

/** Texts by key, in ICU MessageFormat. */
export type Catalogue<Key extends string> = Readonly<Record<Key, string>>

type Values<T> = Readonly<Record<string, string | number | T>>

/** One catalogue in one language, with its way to write dates and numbers. */
export interface Translator<Key extends string> {
  readonly language: Language
  readonly direction: "ltr" | "rtl"
  readonly text: (key: Key, values?: Values<never>) => string
  /** A text whose values may be more than text, such as HTML: its parts in order. */
  readonly parts: <T extends object>(
    key: Key,
    values: Values<T>
  ) => ReadonlyArray<string | number | T>
  /** The UTC day of a time in milliseconds: `3 May 2026`. */
  readonly day: (timestamp: number) => string
  /** The UTC month of a time in milliseconds: `May 2026`. */
  readonly month: (timestamp: number) => string
  /**
   * The time since an instant in the largest unit that fits: `yesterday`, `1 month ago`. `last month`
   * would name a month of the calendar, which may be another one.
   */
  readonly ago: (timestamp: number, now: number) => string
  readonly number: (value: number, fractionDigits?: number) => string
  /** Writes a share from 0 to 1, with decimals only where it would read as none or as all. */
  readonly percent: (share: number) => string
  /** The name of a language in this one, or its tag where there is no name. */
  readonly languageName: (tag: string) => string
  /** A name within a sentence of this language, isolated if its direction is another. */
  readonly name: (name: string) => string
}

export const makeTranslator = <Key extends string>(
  language: Language,
  catalogue: Catalogue<Key>
): Translator<Key> => {
  // Digits are western everywhere, as in prices and phone numbers.
  const locale = `${regional[language] ?? language}-u-nu-latn`
  const pattern = remembered((key: Key) => typeset(language, catalogue[key]))
  const message = remembered(
    (key: Key) => new IntlMessageFormat(pattern(key), locale, undefined, { ignoreTag: true })
  )
  const numbers = remembered(
    (digits: number) =>
      new Intl.NumberFormat(locale, {
        minimumFractionDigits: digits,
        maximumFractionDigits: digits
      })
  )
  const dayFormat = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" })
  const monthFormat = new Intl.DateTimeFormat(locale, {
    month: "long",
    year: "numeric",
    timeZone: "UTC"
  })
  const percents = remembered(
    (digits: number) =>
      new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: digits })
  )
  const percent = (share: number, digits = 0): string => {
    const written = percents(digits).format(share)
    const isMisread = [0, 1].some((end) => share !== end && written === percents(0).format(end))
    return isMisread ? percent(share, digits + 1) : written
  }
  const nearDays = new Intl.RelativeTimeFormat(locale, { numeric: "auto" })
  const relative = new Intl.RelativeTimeFormat(locale)
  const names = new Intl.DisplayNames(locale, { type: "language" })
  const direction = directionOf(language)
  const parts = <T extends object>(key: Key, values: Values<T>) => {
    const isolated = Object.entries(values).map(
      ([name, value]) =>
        [name, typeof value === "string" ? isolate(value, direction) : value] as const
    )
    const formatted = message(key).format<T>(Object.fromEntries(isolated))
    return Array.isArray(formatted) ? formatted : [formatted]
  }
  const dayName = remembered((utcDay: number) => {
    const day = dayFormat.format(utcDay * dayMillis)
    return day.replace(/^1 /, `${firstOfMonth[language] ?? "1"} `)
  })
  const phrase = remembered(
    ([key, values]: readonly [Key, Values<never>]) => parts<never>(key, values).join(""),
    ([key, values]) => `${key} ${Object.entries(values).join("\u0000")}`
  )
  const languageName = remembered((tag: string) => nameOf(tag, names))
  return {
    language,
    direction,
    text: (key, values) => (values === undefined ? pattern(key) : phrase([key, values])),
    parts,
    day: (timestamp) => dayName(Math.floor(timestamp / dayMillis)),
    month: (timestamp) => monthFormat.format(timestamp),
    ago: (timestamp, now) => {
      const days = Math.floor(now / dayMillis) - Math.floor(timestamp / dayMillis)
      const [size, unit] = units.find(([least]) => Math.abs(days) >= least) ?? smallest
      return (unit === "day" ? nearDays : relative).format(-Math.trunc(days / size), unit)
    },
    number: (value, fractionDigits = 0) => numbers(fractionDigits).format(value),
    percent,
    languageName,
    name: (name) => isolate(name, direction)
  }
}

/** Text of the other direction would reorder the punctuation and numbers beside it (UAX #9). */
const isolate = (text: string, direction: "ltr" | "rtl"): string =>
  needsIsolation[direction].test(text) ? `\u2068${text}\u2069` : text

/**
 * Text without letters, such as `12-34`, is reversed between words of the other direction, unless
 * Intl wrote it.
 */
const needsIsolation = {
  ltr: /[\p{sc=Arab}\p{sc=Hebr}]/u,
  rtl: /(?![\p{sc=Arab}\p{sc=Hebr}])\p{L}|^(?=\P{L}*$)[\d.,%\u200e]*[^\d.,%\u200e]/u
}

/** The country whose spelling and formats the texts of a language follow. */
const regional: Partial<Record<Language, string>> = { en: "en-GB", pt: "pt-PT" }

/** ICU throws at tags such as `fr-abc`, which the API takes: of these the language alone is named. */
const nameOf = (tag: string, names: Intl.DisplayNames): string => {
  try {
    return names.of(tag) ?? tag
  } catch {
    return names.of(tag.replace(/-.*/, "")) ?? tag
  }
}

/** The first day of a month in languages that do not write it as a plain number. */
const firstOfMonth: Partial<Record<Language, string>> = { fr: "1er", it: "1º" }

/**
 * Replaces plain spaces, as translators type them, by spaces at which no line breaks: before these
 * signs in French (narrow ones before some), and after words of one letter in Polish.
 */
const typeset = (language: Language, text: string) => {
  if (language === "pl") return text.replaceAll(/(?<=(?:^|[ (])[aiouwz]) /gi, "\u00a0")
  return language === "fr"
    ? text.replaceAll(/ (?=[?!;])/g, "\u202f").replaceAll(/ (?=[:»])|(?<=«) /g, "\u00a0")
    : text
}

const dayMillis = 86_400_000

const smallest = [1, "day"] as const
const units = [[365, "year"], [30, "month"], [7, "week"], smallest] as const

/** Formats are slow to make and used repeatedly, so they are cached, and so is what they make. */
const remembered = <In, Out>(
  make: (input: In) => Out,
  keyOf: (input: In) => unknown = (it) => it
) => {
  const known = new Map<unknown, Out>()
  return (input: In): Out => {
    const key = keyOf(input)
    const found = known.get(key)
    if (found !== undefined) return found
    const made = make(input)
    if (known.size >= maxRemembered) known.clear()
    known.set(key, made)
    return made
  }
}

const maxRemembered = 1000
