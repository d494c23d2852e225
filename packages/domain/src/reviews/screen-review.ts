import { plainCharacters } from "./plain-characters.ts"

/** The screen's view of a submission has no stars, so no verdict can depend on them. */
interface ScreenedReview {
  readonly title: string | null
  readonly text: string
  readonly reviewerName: string | null
  /** True if the business has a review with the same text. */
  readonly isRepeated: boolean
}

export type HoldReason = "link" | "email" | "phone" | "repeated" | "unreadable"

/**
 * The reasons why a submission waits for a person (contract REVIEW-4); empty means that it is
 * published immediately. Checks customers' submissions, in all scripts and digits. Holding too much
 * delays a review, but never loses it.
 */
export const screenReview = (review: ScreenedReview): ReadonlyArray<HoldReason> => {
  const parts = [review.title, review.reviewerName, review.text].filter((part) => part !== null)
  const { isWhole, plain: words } = plainCharacters(parts.join("\n"))
  const found = contactDetails(words)
  const reasons: Array<HoldReason> = []
  if (found.link || found.domain) reasons.push("link")
  if (found.email) reasons.push("email")
  if (found.phone) reasons.push("phone")
  if (review.isRepeated) reasons.push("repeated")
  if (!isWhole) reasons.push("unreadable")
  return reasons
}

/**
 * Finds the kinds of contact details in a text. A bare domain is a kind of its own, because some
 * names look like one.
 */
export const contactDetails = (text: string) => {
  const words = text
    .replaceAll(hyphenOrDash, "-")
    .replaceAll(bracketedDot, ".")
    .replaceAll(productName, " ")
  const withoutEmail = words.replaceAll(email, " ")
  return {
    link: link.test(withoutEmail),
    domain: domain.test(withoutEmail.replaceAll(sentenceEnd, ". ")) || spokenDomain.test(words),
    email: withoutEmail !== words,
    phone: phone.test(words.replaceAll(dateOrSpan, " ").replaceAll(idOrTime, " "))
  }
}

// Repetitions are bounded, or can begin only at one place of a run, so that no text takes long.

/**
 * Hyphens of other kinds, and dashes in a number that begins with `+` or 0: in others they may stand
 * for a span, as in `1200–1500 euros`.
 */
const hyphenOrDash =
  /[\u2010-\u2012\u2212]|(?<=(?:\+|(?<!\p{Nd})0)[\p{Nd}\s()./\u2010-\u2015-]{1,20})[\u2013-\u2015]/gu

/** As in `shop(dot)com` and `shop [.] com`. */
const bracketedDot = /\s{0,3}[([{]\s?(?:dot|punkt|point|punto|ponto|\.)\s?[)\]}]\s{0,3}/giu

/** Names of software that end like a domain. One with a path behind it is an address. */
const productName =
  /(?<![\p{L}\p{N}.-])(?:asp|ado|vb|ml|paint)\.net(?![\p{L}\p{N}-]|[./:][\p{L}\p{N}])/giu

/** A full stop without its space, before a word that is a domain's ending too. */
const sentenceEnd =
  /(?<=\p{Ll})\.(?=(?:Shop|Store|Online|Site|App|Link|Info|Example)(?![\p{L}\p{N}]))/gu

const email =
  /(?<![^\s@,;:<>()])[^\s@,;:<>()]+\s?(?:@|\(at\)|\[at\])\s?[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63})+/giu

const notNames = [
  "a|an|the|this|that|these|those|my|your|his|her|its|our|their|any|each|every|some|no|another",
  "early|late|old|new|first|last|big|of|in|during|since|after|before|from|for|and|or|with|by|is|was"
].join("|")

/** Country codes that are words are left out, except `de`, which many shops have. */
const countries = [
  "ae|bg|br|cc|ch|cl|cn|cz|de|dk|ee|eu|fi|fr|gr|hk|hr|hu|ie|ir|jp|kr|kz|lt|lu|lv|mx|nl|nz|ph|pk|pl",
  "pt|ro|rs|ru|sg|sk|th|tr|tv|tw|ua|uk|uy|vn|za"
].join("|")

/**
 * Endings that make a bare name a link, unlike `es` ("Super.es war toll" only lacks a space). `example`
 * is what people write who try the service out.
 */
const commonDomains = [
  "com|net|org|info|biz|io|shop|store|online|site|xyz|app|link|dev|example",
  countries,
  "co|gg|icu|ly|vip|рф|рус|укр|中国|中國|香港|한국",
  String.raw`xn--[a-z\d-]{2,59}`
].join("|")

/** Browsers take the full stop of Chinese and Japanese for a dot. */
const dots = ".。"

const domain = new RegExp(
  String.raw`[\p{L}\p{N}-][${dots}](?:${commonDomains})(?![\p{L}\p{N}])`,
  "iu"
)

/**
 * As in `shop dot com`. Endings that are words are left out ("polka dot shop", "dot net"), and so
 * are words that come before "dot-com bubble". It looks back from spaces only: V8 stops optimizing
 * expressions in a process that has many, and looking back from each character then takes 27 times
 * as long.
 */
const spokenDomain = new RegExp(
  [
    String.raw`(?=\s)(?<=[\p{L}\p{N}])(?<!(?<![\p{L}\p{N}])(?:${notNames}))`,
    String.raw`\s{1,3}dot\s{1,3}(?:com|org|${countries})(?![\p{L}\p{N}])`
  ].join(""),
  "iu"
)

/** No domain ends like these, so `Node.js/Express` is no address. */
const fileEndings = "js|ts|jsx|tsx|exe|pdf|docx?|xlsx?|txt|csv|png|jpe?g"

/** A scheme, `www.`, or any domain or address with a path behind it. */
const link = new RegExp(
  [
    String.raw`\b[a-z]{2,10}:\/\/\S`,
    String.raw`\bwww[${dots}]\S`,
    String.raw`[\p{L}\p{N}-]\.(?!(?:${fileEndings})\/)\p{L}{2,24}(?::\d{2,5})?\/[\p{L}\p{N}]`,
    String.raw`\b(?:\d{1,3}\.){3}\d{1,3}[:/]\w`
  ].join("|"),
  "iu"
)

/** Seven to fifteen digits with an international prefix, eight to fifteen without. */
const phone =
  /(?:\+|(?<!\p{Nd})00)(?:[\s()./-]{0,3}\p{Nd}){7,15}|(?<!\p{Nd})\p{Nd}(?:[\s()./-]{0,3}\p{Nd}){7,14}(?!\p{Nd})/u

/** Dates and spans of years, times and prices are runs of digits, but no phone numbers. */
const dateOrSpan =
  /(?<!\p{Nd})(?:\d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}[-./]\s?\d{1,2}[-./]\s?\d{4}|(?:19|20)\d{2}\s?[-–/]\s?(?:19|20)\d{2}|\d{1,2}\.\d{2}\s?[-–]\s?\d{1,2}\.\d{2})(?!\p{Nd})/gu

/**
 * Hexadecimal ids, UUIDs among them, and Unix times in seconds or milliseconds: no phone number
 * has ten or thirteen digits of which the first is 1.
 */
const idOrTime =
  /(?<![\w-])(?=[\d-]*[a-f])[\da-f]{8,64}(?:-[\da-f]{4,12}){0,4}(?![\w-])|(?<!\+|\p{Nd}[\s()./-]{0,3})1\d{9}(?:\d{3})?(?!\p{Nd})/giu
