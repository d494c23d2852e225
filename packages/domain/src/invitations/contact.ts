import { ContactHash, PhoneNumbers, type Invitation, type PhoneNumber } from "@review-proof/ports"
import { Effect, Option } from "effect"
import * as Hex from "effect/encoding/Hex"
import { signText } from "../secrets/sign-text.ts"
import { parseUrl } from "../parse-url.ts"
import { withAsciiDomain } from "../with-ascii-domain.ts"

/** An address that a person is reached at, in its one spelling. */
export interface Contact {
  readonly kind: "email" | "phone"
  readonly value: string
  /** The form that may be shown. */
  readonly masked: string
}

/**
 * An email address, trimmed, its domain in lower case; null if it is not one. The part before the @
 * has no bound of its own, because only its mail server knows one.
 */
export const emailContact = (text: string): Contact | null => {
  const given = bare(text)
  if (given.length > maxGivenLength) return null
  const trimmed = given.normalize("NFC")
  const at = trimmed.lastIndexOf("@")
  const local = trimmed.slice(0, Math.max(at, 0))
  const domain = trimmed.slice(at + 1).toLowerCase()
  const isWellFormed =
    Array.from(trimmed).length <= 254 && localForm.test(local) && domainForm.test(domain)
  return isWellFormed && hasAsciiForm(domain)
    ? { kind: "email", value: `${local}@${domain}`, masked: maskedEmail(local, domain) }
    : null
}

/**
 * In UTF-16 units: more than 254 characters with all their combining marks need. The bound keeps
 * normalising fast, because its time grows with the square of the marks.
 */
const maxGivenLength = 2500

/** The phone number that a text is; null if it is not one in international form. */
export const readPhone = (text: string) =>
  Effect.map(
    PhoneNumbers.use((numbers) => numbers.parse(bare(text))),
    Option.match({ onNone: () => null, onSome: phoneContact })
  )

/** Phones put invisible marks of direction around an address that somebody copies. */
const bare = (text: string): string => /[^\s\p{Cf}](?:[^]*[^\s\p{Cf}])?/u.exec(text)?.[0] ?? ""

/** A phone number: `+49*****34`. */
export const phoneContact = ({ callingCode, e164 }: PhoneNumber): Contact => ({
  kind: "phone",
  value: e164,
  masked: `+${callingCode}*****${e164.slice(-2)}`
})

/**
 * Identifies a person without storing an address. Case is ignored: mail providers treat `Jo@` and
 * `jo@` alike, so unsubscribing as one counts for both.
 */
export const contactHash = (contact: Pick<Contact, "kind" | "value">) => {
  const person = `${contact.kind}:${soughtSpelling(contact).toLowerCase()}`
  return Effect.map(signText("contactKey", person), (code) => ContactHash.make(Hex.encode(code)))
}

/** The spelling to find a contact by: an international domain in ASCII. */
export const soughtSpelling = ({ kind, value }: Pick<Contact, "kind" | "value">): string =>
  kind === "phone" ? value : withAsciiDomain(value)

/** The address that an invitation's channel uses; null once it was deleted. */
export const contactOf = ({ channel, email, phone }: Invitation): string | null =>
  channel === "email" ? email : phone

/** `j***@e***.com`: always three stars, so that no length shows. */
const maskedEmail = (local: string, domain: string): string => {
  const lastLabel = domain.slice(domain.lastIndexOf(".") + 1)
  return `${firstCharacter(local)}***@${firstCharacter(domain)}***.${lastLabel}`
}

const firstCharacter = (text: string): string => Array.from(text)[0] ?? ""

/** Atoms with dots between; quoted local parts, which no provider gives out, are refused. */
const localForm = /^[^\s@.<>()[\],;:\\"\p{C}]+(?:\.[^\s@.<>()[\],;:\\"\p{C}]+)*$/u

/** False for an international name that no resolver can look up (IDNA). */
const hasAsciiForm = (domain: string): boolean => parseUrl(`https://${domain}`) !== null

const domainForm =
  /^(?:[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+(?!\d+$)[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}]$/u
