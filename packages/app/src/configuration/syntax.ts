import { Duration, Option, Redacted, Result } from "effect"
import { IpNetwork } from "effect/net"
import { isIP } from "node:net"

/** How one variable is written: what a reader is told it must be, and how it is read. */
export interface Syntax<A> {
  readonly mustBe: string
  /** Whether a wrong value is kept out of the message about it. */
  readonly isSecret: (text: string) => boolean
  readonly read: (text: string) => Option.Option<A>
}

const syntax = <A>(mustBe: string, read: (text: string) => Option.Option<A>): Syntax<A> => ({
  mustBe,
  isSecret: () => false,
  read
})

/** The same, kept out of messages, logs and dumps. */
export const secret = <A>(of: Syntax<A>): Syntax<Redacted.Redacted<A>> => ({
  mustBe: of.mustBe,
  isSecret: () => true,
  read: (text) => Option.map(of.read(text), (value) => Redacted.make(value))
})

export const text = syntax("a line of text", (value) =>
  /^[^\p{Cc}]{1,1000}$/u.test(value) ? Option.some(value) : Option.none()
)

/** What fits behind `Bearer`. */
export const bearerToken = syntax("printable ASCII without blanks", (value) =>
  /^[\x21-\x7e]+$/.test(value) ? Option.some(value) : Option.none()
)

export const wholeNumber = (minimum: number, maximum: number): Syntax<number> =>
  syntax(`a whole number from ${minimum} to ${maximum}`, (value) => {
    const number = /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN
    return number >= minimum && number <= maximum ? Option.some(number) : Option.none()
  })

/** Where to listen: one of this machine's addresses, or a name of it. */
export const host = syntax("a host name, or an address without brackets", (value) =>
  isIP(value) !== 0 || /^(?=.{1,253}$)[\p{L}\p{N}_](?:[\p{L}\p{N}_.-]*[\p{L}\p{N}_])?$/u.test(value)
    ? Option.some(value)
    : Option.none()
)

/** 0 takes any free one. */
export const port = syntax("a port number from 0 to 65535", wholeNumber(0, 65535).read)

export const boolean = syntax("true or false", (value) =>
  value === "true" ? Option.some(true) : value === "false" ? Option.some(false) : Option.none()
)

export const oneOf = <const A extends string>(...names: ReadonlyArray<A>): Syntax<A> =>
  syntax(`one of ${names.join(", ")}`, (value) =>
    Option.fromNullishOr(names.find((name) => name === value))
  )

const unitMillis: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000
}

const maxDurationMillis = 365 * 86_400_000

/** From a millisecond to a year. */
export const duration = syntax(
  "a duration such as 500ms, 10s, 5m, 2h or 3d, at most 365d",
  (value) => {
    const [, amount, unit] = /^(\d{1,10})(ms|s|m|h|d)$/.exec(value) ?? []
    const millis = Number(amount) * (unitMillis[unit ?? ""] ?? Number.NaN)
    return millis > 0 && millis <= maxDurationMillis
      ? Option.some(Duration.millis(millis))
      : Option.none()
  }
)

/** Comma-separated, at least one, blanks around them ignored. */
export const listOf = <A>(of: Syntax<A>, maximum: number): Syntax<ReadonlyArray<A>> => ({
  ...syntax(`a comma-separated list of up to ${maximum}, each ${of.mustBe}`, (value) => {
    const read = value.split(",").map((part) => of.read(part.trim()))
    return read.length > maximum ? Option.none() : Option.all(read)
  }),
  isSecret: of.isSecret
})

/** A network in CIDR notation, or one address. */
export const network = syntax(
  "a network such as 10.0.0.0/8 or fd00::/8 without bits beyond its prefix, or one address",
  (value) => {
    const whole = value.includes("/") ? value : `${value}/${value.includes(":") ? 128 : 32}`
    return Result.getSuccess(IpNetwork.fromString(whole))
  }
)

const urlWith = (mustBe: string, fits: (url: URL) => boolean): Syntax<string> =>
  syntax(mustBe, (value) => {
    const url = URL.parse(value)
    return url !== null && fits(url) ? Option.some(value) : Option.none()
  })

/** Without the slash at its end, so that paths can be put behind it. */
export const baseUrl: Syntax<string> = (() => {
  const url = urlWith(
    "an http or https URL without user, password, query and fragment",
    (it) =>
      /^https?:$/.test(it.protocol) && `${it.username}${it.password}${it.search}${it.hash}` === ""
  )
  return {
    ...url,
    // Where somebody may have written a password or a token.
    isSecret: (value) => /[@?#]/.test(value),
    read: (value) => Option.map(url.read(value), (it) => it.replace(/(?<!\/)\/+$/, ""))
  }
})()

export const postgresUrl = urlWith(
  "a URL such as postgres://user:password@host:5432/database",
  (it) => /^postgres(ql)?:$/.test(it.protocol)
)

export const smtpUrl = urlWith(
  "a URL such as smtps://user:password@host:465",
  (it) => /^smtps?:$/.test(it.protocol) && it.hostname !== ""
)

/** `name@host`, or `Name <name@host>`. */
export const mailbox = syntax("a mail address, alone or as Name <name@host>", (value) =>
  /^(?:[^<>\p{Cc}]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u.test(value)
    ? Option.some(value)
    : Option.none()
)

const keyBytes = 32

/** Standard or URL-safe alphabet, with or without padding. */
export const base64Key = syntax(
  `${keyBytes} bytes in base64, as \`openssl rand -base64 32\` makes`,
  (value) => {
    const plain = value
      .replaceAll("-", "+")
      .replaceAll("_", "/")
      .replace(/(?<!=)=+$/, "")
    const bytes = /^[A-Za-z0-9+/]+$/.test(plain) ? Buffer.from(plain, "base64") : Buffer.alloc(0)
    return bytes.length === keyBytes && bytes.toString("base64").replace(/(?<!=)=+$/, "") === plain
      ? Option.some(new Uint8Array(bytes))
      : Option.none()
  }
)
