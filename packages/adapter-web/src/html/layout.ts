import type { Html } from "./html.ts"
import { html } from "./html.ts"
import { directionOf } from "@review-proof/translations"

export interface LayoutOptions {
  readonly title: string
  /** BCP 47 tag of what the page says. */
  readonly language: string
  readonly serviceName: string
  /** The versioned paths of the stylesheet and the icon. */
  readonly stylesheetPath: string
  readonly iconPath: string
  /** Personal pages must stay out of search engines. */
  readonly personal: boolean
  readonly head?: Html
}

/** The frame of every page: landmarks, a way past the header, one stylesheet, no script. */
export const layout = (options: LayoutOptions, main: Html): Html => html`<!doctype html>
  <html ${inLanguage(options.language)}>
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <title>${options.title} – ${options.serviceName}</title>
      ${options.personal ? html`<meta name="robots" content="noindex" />` : ""}
      <link rel="icon" type="image/svg+xml" href="${options.iconPath}" />
      <link rel="stylesheet" href="${options.stylesheetPath}" />
      ${options.head ?? ""}
    </head>
    <body>
      <a class="skip" href="#main" lang="en">Skip to content</a>
      <header class="site">
        <img src="${options.iconPath}" alt="" width="28" height="28" /><span
          >${options.serviceName}</span
        >
      </header>
      <main id="main" tabindex="-1">${main}</main>
    </body>
  </html> `

const inLanguage = (language: string): Html =>
  directionOf(language) === "rtl" ? html`lang="${language}" dir="rtl"` : html`lang="${language}"`
