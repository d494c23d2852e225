/** The fields of a business and its members. */
import { Schema, SchemaGetter } from "effect"
import { shortNamePattern } from "../businesses/create-business.ts"
import { emailContact } from "../invitations/contact.ts"
import { parseUrl } from "../parse-url.ts"
import { isNotBlank, isUndirected, Text } from "./texts.ts"

/**
 * One mailbox of at most 254 characters with a domain of at least two labels, read in its one
 * spelling. Only its mail server knows if it exists (RFC 5321 §4.5.3.1).
 */
export const EmailAddress = Schema.String.annotate({ description: "An email address." }).pipe(
  Schema.check(
    Schema.isMaxCodePoints(254, { message: "must be at most 254 characters long" }),
    Schema.makeFilter((text: string) => emailContact(text) !== null || "must be an email address")
  ),
  Schema.decode({
    decode: SchemaGetter.transform((text: string) => emailContact(text)?.value ?? text),
    encode: SchemaGetter.passthrough()
  })
)

/** A header of mails to everybody, so it is in ASCII before its @ (RFC 6532 §3.2). */
export const ReplyAddress = EmailAddress.check(
  Schema.isPattern(/^[\x21-\x7e]+@[^@]+$/, { message: "must have only ASCII letters before its @" })
)

/**
 * The site of a business: an absolute http or https address without user info.
 * It is kept as it is written; where that is not a URI (contract API-3), as
 * browsers would ask for it: names in punycode, the rest percent-encoded.
 */
export const SiteUrl = Schema.String.annotate({ format: "uri" }).pipe(
  Schema.check(
    Schema.isMaxCodePoints(500, { message: "must be at most 500 characters long" }),
    isUndirected,
    Schema.makeFilter(siteProblem)
  ),
  Schema.decode({
    decode: SchemaGetter.transform(asUri),
    encode: SchemaGetter.passthrough()
  })
)

function siteProblem(text: string): string | undefined {
  const isWritten = /^https?:\/\/[^/]/i.test(text) && !/[\s\p{Cc}]/u.test(text)
  const url = isWritten ? parseUrl(text) : null
  if (url === null || url.hostname === "") return "must be an absolute http or https URL"
  if (`${url.username}${url.password}` !== "") return "must not contain a user or a password"
  return undefined
}

function asUri(text: string): string {
  const href = isUri.test(text) ? undefined : parseUrl(text)?.href
  return href?.replaceAll(noPartOfUris, encodeURIComponent) ?? text
}

/** RFC 3986, appendix A. */
const isUri = /^(?:[A-Za-z0-9._~:/?#@!$&'()*+,;=[\]-]|%[0-9A-Fa-f]{2})+$/
const noPartOfUris = /%(?![0-9A-Fa-f]{2})|[^A-Za-z0-9._~:/?#@!$&'()*+,;=[\]%-]/g

/** Names a business's page, `/b/{short name}`. */
export const ShortName = Schema.String.check(
  Schema.isPattern(shortNamePattern, {
    message: "must be 2 to 64 lower-case letters, digits and hyphens"
  })
)

/** A postal address, in lines. */
export const PostalAddress = Text(1, 300).check(
  isNotBlank,
  Schema.isPattern(/^[^\u0000-\u0009\u000b-\u001f\u007f\u2028\u2029]*$/, {
    message: "must not contain control characters besides line feeds"
  })
)

/** The colour of a business's initials, `#0a6757`. */
export const Colour = Schema.String.check(
  Schema.isPattern(/^#[0-9a-f]{6}$/u, { message: "must be a colour like #0a6757" })
)
