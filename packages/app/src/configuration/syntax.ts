/** The syntax of the variables. Each schema's `description` completes the sentence "… must be …". */
import { serverUrls } from "@review-proof/adapter-postgres"
import { Duration, Schema, SchemaGetter } from "effect"
import { isIP } from "node:net"

/** The same, kept out of messages, logs and dumps. */
export const secret = <A>(schema: Schema.Codec<A, string>) =>
  Schema.RedactedFromValue(schema).annotate({ description: descriptionOf(schema), isSecret: true })

export const descriptionOf = (schema: Schema.Constraint): string =>
  Schema.resolveAnnotations(schema)?.description ?? ""

/** Settings are only read, never written. */
const readAs = <To extends Schema.Constraint>(to: To, decode: (text: string) => To["Encoded"]) =>
  Schema.decodeTo<To, typeof Schema.String>(to, {
    decode: SchemaGetter.transform(decode),
    encode: SchemaGetter.forbiddenEncoding
  })

const matching = (pattern: RegExp, description = "") =>
  Schema.String.check(Schema.isPattern(pattern)).annotate({ description })

export const text = matching(/^[^\p{Cc}]{1,1000}$/u, "a line of text with at most 1000 characters")

/** It stands in titles of pages and senders of mails. */
export const name = matching(
  /^[^\p{Cc}\p{Zl}\p{Zp}]{1,60}$/u,
  "a line of text with at most 60 characters"
)

/** The characters that can follow `Bearer`. */
export const bearerToken = matching(/^[\x21-\x7e]+$/, "printable ASCII without blanks")

export const wholeNumber = (
  minimum: number,
  maximum: number,
  description = `a whole number from ${minimum} to ${maximum}`
) =>
  matching(/^\d{1,15}$/).pipe(
    readAs(Schema.Finite.check(Schema.isBetween({ minimum, maximum })), Number),
    Schema.annotate({ description })
  )

/** One of this machine's addresses or names. */
export const host = Schema.String.check(
  Schema.makeFilter(
    (value) =>
      isIP(value) !== 0 ||
      /^(?=.{1,253}$)[\p{L}\p{N}_](?:[\p{L}\p{N}_.-]*[\p{L}\p{N}_])?$/u.test(value)
  )
).annotate({ description: "a host name, or an address without brackets" })

/** It names one operator, or all who have an address of the domain. */
export const addressOrDomain = matching(
  /^(?:[^\s<>@]+@)?[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?$/u,
  "an email address, or a domain such as ops.example"
)

/** 0 takes any free one. */
export const port = wholeNumber(0, 65535, "a port number from 0 to 65535")

/**
 * `Production` and `prod` are refused: whoever writes them does not want a demo company and generated
 * secrets.
 */
export const nodeEnv = text
  .check(Schema.makeFilter((value) => value === "production" || !/^prod(?:uction)?$/i.test(value)))
  .annotate({ description: "production, in full and in lower case, or another environment" })

export const oneOf = <const Names extends ReadonlyArray<string>>(...names: Names) =>
  Schema.Literals(names).annotate({ description: `one of ${names.join(", ")}` })

export const boolean = matching(/^(?:true|false)$/).pipe(
  readAs(Schema.Boolean, (value) => value === "true"),
  Schema.annotate({ description: "true or false" })
)

const unitMillis: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000
}

const durationFrom = (minimum: Duration.Duration, range: string) =>
  matching(/^\d{1,10}(?:ms|s|m|h|d)$/).pipe(
    readAs(
      Schema.DurationFromMillis.check(
        Schema.makeFilter(Duration.between({ minimum, maximum: Duration.days(365) }))
      ),
      (value) => Number.parseInt(value, 10) * (unitMillis[value.replace(/\d+/, "")] ?? 0)
    ),
    Schema.annotate({ description: `a duration such as 500ms, 10s, 5m, 2h or 3d, ${range}` })
  )

export const duration = durationFrom(Duration.millis(1), "above zero and at most 365d")

/** 0s is no delay. */
export const delay = durationFrom(Duration.zero, "at most 365d")

/** Comma-separated, at least one, blanks around them ignored. */
export const listOf = <A>(item: Schema.Codec<A, string>, maximum: number) =>
  Schema.String.pipe(
    readAs(Schema.Array(item).check(Schema.isMaxLength(maximum)), (value) =>
      value.split(",").map((part) => part.trim())
    ),
    Schema.annotate({
      description: `a comma-separated list of up to ${maximum}, each ${descriptionOf(item)}`,
      isSecret: Schema.resolveAnnotations(item)?.["isSecret"]
    })
  )

/** A network in CIDR notation, or one address. */
export const network = Schema.String.pipe(
  readAs(Schema.IpNetworkFromString, (value) =>
    value.includes("/") ? value : `${value}/${value.includes(":") ? 128 : 32}`
  ),
  Schema.annotate({
    description:
      "a network such as 10.0.0.0/8 or fd00::/8 without bits beyond its prefix, or one address"
  })
)

const urlWith = (description: string, fits: (url: URL) => boolean) =>
  Schema.String.check(
    Schema.makeFilter((value) => {
      const url = URL.parse(value)
      return url !== null && hasAuthority.test(value) && fits(url)
    })
  ).annotate({ description })

/** The URL parser accepts `https:/host` and corrects it, but other users of the text do not. */
const hasAuthority = /^\w+:\/\/[^\s/]\S*$/

/** A path that begins with two slashes would be read as another host in the links of pages. */
const plainUrl = urlWith(
  "an http or https URL without user, password, query, fragment and double slashes in its path",
  (it) =>
    /^https?:$/.test(it.protocol) &&
    `${it.username}${it.password}` === "" &&
    !/[?#]/.test(it.href) &&
    !/\/\/[^/]/.test(it.pathname)
)

/** A URI in its normal spelling, without the slash at its end, so that paths can be appended. */
export const baseUrl = plainUrl.pipe(
  readAs(Schema.String, (url) => new URL(url).href.replace(/(?<!\/)\/+$/, "")),
  Schema.annotate({ description: descriptionOf(plainUrl) })
)

/** A page that links lead to. */
export const webAddress = urlWith("an http or https URL", ({ protocol }) =>
  /^https?:$/.test(protocol)
)

/** A page that a redirect leads to: as it is, or as a URI where a header could not hold it. */
export const redirectTarget = webAddress.pipe(
  readAs(Schema.String, (url) => (/^[\x21-\x7e]*$/.test(url) ? url : new URL(url).href)),
  Schema.annotate({ description: descriptionOf(webAddress) })
)

/** The URL of one server, or of several if one of them accepts writes. */
export const postgresUrl = Schema.String.check(
  Schema.makeFilter((value) => serverUrls(value) !== null)
).annotate({
  description:
    "a URL such as postgres://user:password@host:5432/database, with several hosts separated by commas"
})

/** In a user or password, a slash or # that is not encoded would end the host there. */
export const smtpUrl = urlWith(
  "a URL such as smtps://user:password@host:465, with / and @ in the password percent-encoded",
  (it) => /^smtps?:$/.test(it.protocol) && it.hostname !== "" && /^\/?$/.test(it.pathname + it.hash)
)

/**
 * `name@host`, or `Name <name@host>`. It is a header of mails to everybody, so it is in ASCII before
 * its @ (RFC 6532 §3.2).
 */
export const mailbox = matching(
  /^(?:[^<>\p{Cc}]*<[!-;=?A-~]+@[^\s<>@]+>|[!-;=?A-~]+@[^\s<>@]+)$/u,
  "an email address with ASCII letters before its @, alone or as Name <name@host>"
)

/** Standard or URL-safe alphabet, with or without padding; the last of 43 characters holds 4 bits. */
export const base64Key = matching(/^[\w+/-]{42}[AEIMQUYcgkosw048]=*$/).pipe(
  readAs(Schema.Uint8Array, (value) => new Uint8Array(Buffer.from(value, "base64"))),
  Schema.annotate({ description: "32 bytes in base64, as `openssl rand -base64 32` makes" })
)
