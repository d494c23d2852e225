import { beginningOf } from "./beginning-of.ts"

/**
 * An address that may become a link, with a text of at most a few lines: http or https alone.
 * Undefined for everything else, such as `javascript:`.
 */
export const webAddress = (
  address: string
): { readonly href: string; readonly text: string } | undefined => {
  const url = URL.parse(address)
  if (url === null || (url.protocol !== "https:" && url.protocol !== "http:")) return undefined
  const path = url.pathname === "/" ? "" : url.pathname
  const text = `${url.host}${path}`
  return { href: url.href, text: text.length > 80 ? `${beginningOf(text, 78)} …` : text }
}
