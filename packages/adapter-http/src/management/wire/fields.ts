/** Fields of the management API alone. Lengths count code points. */
import { emailContact } from "@review-proof/domain/invitations"
import { Effect, Schema, SchemaGetter } from "effect"
import { Text, isPlain, isSpoken } from "@review-proof/http-server"

/** Of a moderation decision, for the log. */
export const Reason = Text(1, 500).check(isSpoken)

/** A field that may be null, and is if it is left out. */
export const orNull = <S extends Schema.Top>(schema: S) =>
  Schema.NullOr(schema).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null)))

/** Makes the body optional: HttpApi decodes an empty one as null. */
export const NoBody = Schema.Null

/** The body of an operation that takes its path alone. */
export const NothingWire = Schema.Record(
  Schema.String,
  Schema.Never.annotate({ message: "is not a field of this request" })
).annotate({ identifier: "Nothing" })

/**
 * One mailbox of at most 254 characters with a domain of at least two labels.
 * Only its mail server knows if it exists (RFC 5321 §4.5.3.1).
 */
export const EmailAddress = Schema.String.annotate({ description: "An e-mail address." }).check(
  Schema.isMaxCodePoints(254, { message: "must be at most 254 characters long" }),
  Schema.makeFilter((text: string) => isAddress(text) || "must be an e-mail address")
)

const isAddress = (text: string): boolean => text === text.trim() && emailContact(text) !== null

/**
 * The site of a business: an absolute http or https address without user info.
 * It is kept as it is written; where that is no URI (contract API-3), as
 * browsers would ask for it: names in punycode, the rest percent-encoded.
 */
export const SiteUrl = Schema.String.annotate({ format: "uri" }).pipe(
  Schema.check(
    Schema.isMaxCodePoints(500, { message: "must be at most 500 characters long" }),
    isPlain,
    Schema.makeFilter((text: string) => isSite(text) || "must be an absolute http or https URL")
  ),
  Schema.decode({
    decode: SchemaGetter.transform(asUri),
    encode: SchemaGetter.passthrough()
  })
)

const isSite = (text: string): boolean => {
  if (/[\s\p{Cc}]/u.test(text) || !/^https?:\/\/[^/]/i.test(text)) return false
  const url = URL.parse(text)
  return url !== null && url.hostname !== "" && url.username === "" && url.password === ""
}

function asUri(text: string): string {
  return isUri.test(text) ? text : new URL(text).href.replaceAll(noPartOfUris, encodeURIComponent)
}

/** RFC 3986, appendix A. */
const isUri = /^(?:[A-Za-z0-9._~:/?#@!$&'()*+,;=[\]-]|%[0-9A-Fa-f]{2})+$/
const noPartOfUris = /%(?![0-9A-Fa-f]{2})|[^A-Za-z0-9._~:/?#@!$&'()*+,;=[\]%-]/g

/** Requests a month; more than a thousand million is a slip of the finger. */
export const MonthlyLimit = Schema.Int.check(
  Schema.isBetween(
    { minimum: 0, maximum: 1_000_000_000 },
    { message: "must be a whole number from 0 to 1000000000" }
  )
)
