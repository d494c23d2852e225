import { isBlank } from "../is-blank.ts"
import { plainCharacters } from "./plain-characters.ts"
import { contactDetails } from "./screen-review.ts"

/** The reason why a name is refused in an invitation, whose message greets the customer with it. */
export const personNameProblem = (name: string): string | null => {
  if (isBlank(name)) return "must not be blank"
  const { plain } = plainCharacters(name)
  const { domain, email, link, phone } = contactDetails(plain.replaceAll(abbreviated, withSpaces))
  return domain || email || link || phone
    ? "must not contain a link, an email address or a phone number"
    : null
}

/**
 * Operators name businesses and companies, and "Booking.com" is such a name: a domain may be in it.
 */
export const businessNameProblem = (name: string): string | null => {
  const { email, link } = contactDetails(plainCharacters(name).plain)
  return email || link ? "must not contain a link or an email address" : null
}

/** One or two letters, the first a capital: neither `t.co` nor `Bit.ly` begins with an initial. */
const initial = String.raw`\p{Lu}\p{L}?\.-?`

/**
 * Initials before a `de`, as in "Ch.de Gaulle", and several in a row, as in "K.Ch. Müller", are not
 * a domain if a space and a name follow. So no address with a path passes for one.
 */
const abbreviated = new RegExp(
  String.raw`(?<!\S)(?:(?:${initial}){1,6}(?=[Dd][Ee]\s+\p{L})|(?:${initial}){2,6}(?=\s+\p{L}))`,
  "gu"
)

const withSpaces = (initials: string): string => initials.replaceAll(".", ". ")
