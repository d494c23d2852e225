import { HttpSettings } from "@review-proof/http-server"

/** Prefixes the paths of pages with the path of `BASE_URL`. */
interface PublicPaths {
  readonly ofPath: (path: string) => string
  /** The links of a whole page. */
  readonly ofPage: (html: string) => string
}

/**
 * If a proxy serves the site below a path (`BASE_URL=https://shop.example/opinions`),
 * links begin with it. Pages say their paths as the routes do; a value in them has no
 * quotation mark of its own, so what the pattern finds is an attribute of ours.
 */
export const publicPaths = HttpSettings.useSync(({ baseUrl }): PublicPaths => {
  const basePath = new URL(baseUrl).pathname.replace(/\/$/, "")
  return basePath === ""
    ? { ofPath: (path) => path, ofPage: (html) => html }
    : {
        ofPath: (path) => `${basePath}${path}`,
        ofPage: (html) => html.replaceAll(/(?<=\s(?:href|src|action)=")(?=\/)/g, basePath)
      }
})
