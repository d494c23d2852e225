/** The checked fields that bodies of the management API are made of. Lengths count code points. */
import { Schema } from "effect"
import { Text } from "./fields.ts"
import { isOnCalendar } from "./time.ts"

/** More than white space. */
const isSpoken = Schema.isPattern(/\S/u, { message: "must not be blank" })

/** Names end up in mail headers and page titles, where a control character is a way in. */
const isOneLine = Schema.isPattern(/^[^\u0000-\u001f\u007f\u2028\u2029]*$/, {
  message: "must be one line without control characters"
})

export const Name = Text(1, 120).check(isSpoken, isOneLine)

/** Of a review. */
export const Title = Text(1, 200).check(isSpoken, isOneLine)

/** Of a review: any script, on any number of lines. */
export const ReviewText = Text(1, 10_000).check(isSpoken)

/** Of a moderation decision, for the log. */
export const Reason = Text(1, 500).check(isSpoken)

export const ProductSku = Text(1, 64).check(isSpoken, isOneLine)

export const ProductName = Text(1, 200).check(isSpoken, isOneLine)

/** The id that a review has where it comes from. */
export const ExternalId = Text(1, 128).check(isSpoken, isOneLine)

/**
 * One mailbox of at most 254 characters with a domain of at least two labels.
 * Whether it exists is for its mail server to say (RFC 5321 §4.5.3.1).
 */
export const EmailAddress = Schema.String.annotate({ format: "email" }).check(
  Schema.isMaxCodePoints(254, { message: "must be at most 254 characters long" }),
  Schema.makeFilter((text: string) => mailbox.test(text) || "must be an e-mail address")
)

const mailbox = /^[^\s@"(),:;<>[\\\]\p{C}]{1,64}@(?!-)[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u

/** The site of a business: an absolute http or https address without user info. */
export const SiteUrl = Schema.String.annotate({ format: "uri" }).check(
  Schema.isMaxCodePoints(500, { message: "must be at most 500 characters long" }),
  Schema.makeFilter((text: string) => isSite(text) || "must be an absolute http or https URL")
)

const isSite = (text: string): boolean => {
  if (/[\s\p{Cc}]/u.test(text) || !/^https?:\/\/[^/]/i.test(text)) return false
  const url = URL.parse(text)
  return url !== null && url.hostname !== "" && url.username === "" && url.password === ""
}

/** Requests a month; more than a thousand million is a slip of the finger. */
export const MonthlyLimit = Schema.Int.check(
  Schema.isBetween(
    { minimum: 0, maximum: 1_000_000_000 },
    { message: "must be a whole number from 0 to 1000000000" }
  )
)

/** A day on which somebody who writes today can have experienced something, `YYYY-MM-DD`. */
export const ExperienceDate = Schema.String.annotate({ format: "date" }).check(
  Schema.makeFilter((text: string) => isOnCalendar(text) || "must be a real date like 2026-02-28"),
  Schema.makeFilter((text: string) => text >= "1900" || "must not be before 1900")
)
