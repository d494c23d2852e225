import { HttpSettings } from "@review-proof/http-server"

interface PublicPaths {
  readonly ofPath: (path: string) => string
  /** The links of a whole page. */
  readonly ofPage: (html: string) => string
}

/**
 * Prefixes links if a proxy serves the site below a path
 * (`BASE_URL=https://shop.example/opinions`). Pages contain the routes' own paths. Values in a page
 * have their quotation marks escaped, so the pattern matches only attributes of the page's own
 * markup.
 */
export const publicPaths = HttpSettings.useSync(({ baseUrl }): PublicPaths => {
  const basePath = new URL(baseUrl).pathname.replace(/\/$/, "")
  return basePath === ""
    ? { ofPath: (path) => path, ofPage: (html) => html }
    : {
        ofPath: (path) => `${basePath}${path}`,
        ofPage: (html) =>
          html.replaceAll(/(?<=\s(?:href|src|(?:form)?action)=")(?=\/)/g, () => basePath)
      }
})
