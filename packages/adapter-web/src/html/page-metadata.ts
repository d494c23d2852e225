import { html, type Html } from "./html.ts"

interface PageMetadata {
  readonly url: string
  readonly title: string
  readonly description: string
  /** The address of a picture; null without one. */
  readonly image: string | null
}

/** The metadata that search engines and messengers show of a page. */
export const pageMetadata = (
  { description, image, title, url }: PageMetadata,
  serviceName: string
): Html =>
  html`<meta name="description" content="${description}" />
    <link rel="canonical" href="${url}" />
    <meta property="og:type" content="website" />
    <meta property="og:site_name" content="${serviceName}" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:url" content="${url}" />
    ${image !== null && html`<meta property="og:image" content="${image}" />`}`
