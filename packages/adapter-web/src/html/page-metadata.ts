import { logoPath } from "@review-proof/http-server"
import type { Business } from "@review-proof/ports"
import { html, type Html } from "./html.ts"

interface PageMetadata {
  readonly path: string
  readonly title: string
  readonly description: string
  /** The page shows the logo of this business, if it has one. */
  readonly business: Business
}

/** The metadata that search engines and messengers show of a page. */
export const pageMetadata = (
  { business, description, path, title }: PageMetadata,
  { baseUrl, serviceName }: { readonly baseUrl: string; readonly serviceName: string }
): Html => {
  const url = `${baseUrl}${path}`
  const logo = logoPath(business)
  return html`<meta name="description" content="${description}" />
    <link rel="canonical" href="${url}" />
    <meta property="og:type" content="website" />
    <meta property="og:site_name" content="${serviceName}" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:url" content="${url}" />
    ${logo !== null && html`<meta property="og:image" content="${baseUrl}${logo}" />`}`
}
