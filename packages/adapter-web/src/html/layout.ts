import type { Html } from "./html.ts"
import { html } from "./html.ts"
import { directionOf } from "@review-proof/translations"
import { symbols } from "./symbols.ts"

export interface FooterLink {
  readonly href: string
  readonly label: string
}

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
  /** The page divides the whole width itself; else its content is one column for reading. */
  readonly wide?: boolean
  readonly head?: Html
  readonly footer: ReadonlyArray<FooterLink>
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
      ${symbols}
      <a class="skip" href="#main" lang="en">Skip to content</a>
      <header class="site">
        <div class="wrap">
          <a class="brand" href="/">
            <img src="${options.iconPath}" alt="" width="32" height="32" />
            <span>${options.serviceName}</span>
          </a>
        </div>
      </header>
      <main id="main" tabindex="-1" ${options.wide ? "" : html`class="column"`}>${main}</main>
      ${footer(options.footer)}
    </body>
  </html> `

const footer = (links: ReadonlyArray<FooterLink>): Html =>
  html`<footer class="site-end">
    <ul class="wrap">
      ${links.map(({ href, label }) => html`<li><a href="${href}">${label}</a></li>`)}
    </ul>
  </footer>`

const inLanguage = (language: string): Html =>
  directionOf(language) === "rtl" ? html`lang="${language}" dir="rtl"` : html`lang="${language}"`
