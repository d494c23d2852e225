/**
 * An address that may become a link: http or https alone. Undefined for everything else, such as
 * `javascript:`.
 */
export const webAddress = (
  text: string
): { readonly href: string; readonly text: string } | undefined => {
  const url = URL.parse(text)
  if (url === null || (url.protocol !== "https:" && url.protocol !== "http:")) return undefined
  const path = url.pathname === "/" ? "" : url.pathname
  return { href: url.href, text: `${url.host}${path}` }
}
