/** Fields of the management API alone. Lengths count code points. */
import { Schema } from "effect"
import { isSpoken, Text } from "./fields.ts"

/** Of a moderation decision, for the log. */
export const Reason = Text(1, 500).check(isSpoken)

/** Where a body may be left out: HttpApi decodes an empty one as null where that is declared. */
export const NoBody = Schema.Null

/** The body of an operation that takes its path alone. */
export const NothingWire = Schema.Record(
  Schema.String,
  Schema.Never.annotate({ message: "is not a field of this request" })
).annotate({ identifier: "Nothing" })

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
