import { parseUrl } from "./parse-url.ts"

/** An email address with an international domain in ASCII. */
export const withAsciiDomain = (email: string): string => {
  const at = email.lastIndexOf("@") + 1
  const domain = email.slice(at)
  return email.slice(0, at) + (parseUrl(`https://${domain}`)?.hostname ?? domain)
}
