import { Option } from "effect"
import { beginningOf } from "./beginning-of.ts"

/**
 * An address that may become a link, with a text of at most a few lines: http or https alone.
 * Undefined for everything else, such as `javascript:`. The text has the letters of the path, and the
 * host in punycode, so that no letters of other scripts pass for another host.
 */
export const webAddress = (
  address: string
): { readonly href: string; readonly text: string } | undefined => {
  const url = URL.parse(address)
  if (url === null || (url.protocol !== "https:" && url.protocol !== "http:")) return undefined
  const path = url.pathname === "/" ? "" : url.pathname
  const text = `${url.host}${readable(path)}`
  return { href: url.href, text: text.length > 80 ? `${beginningOf(text, 78)} …` : text }
}

const readable = (path: string): string =>
  Option.getOrElse(
    Option.filter(decoded(path), (text) => /^[\p{L}\p{M}\p{N}\p{P}\p{S}]*$/u.test(text)),
    () => path
  )

const decoded = Option.liftThrowable(decodeURI)
