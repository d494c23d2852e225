import { isBlank } from "../is-blank.ts"
import { plainCharacters } from "./plain-characters.ts"
import { contactDetails } from "./screen-review.ts"

/** The reason why a name is refused in an invitation, whose message greets the customer with it. */
export const personNameProblem = (name: string): string | null => {
  if (isBlank(name)) return "must not be blank"
  const { plain } = plainCharacters(name)
  const { domain, email, link, phone } = contactDetails(plain.replace(initials, "$1 "))
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

/** Initials before a name, such as "J.P.de Vries", are not a domain. */
const initials = /(?<!\S)((?:\p{Lu}\.)+)(?=\p{L}+\s+\p{L})/u
