import { html, type Html } from "./html.ts"
import type { PageTexts } from "@review-proof/translations"
import { symbols } from "./symbols.ts"

export interface Link {
  readonly href: string
  readonly label: string
}

/** The footer of each page for visitors. */
export interface LayoutFooter {
  readonly links: ReadonlyArray<Link>
  /** The same page in other languages, and which of them this is. */
  readonly languages: ReadonlyArray<Link & { readonly tag: string; readonly isShown: boolean }>
}

interface DocumentOptions {
  readonly title: string
  readonly texts: PageTexts
  readonly serviceName: string
  /** The versioned paths of the stylesheet and the icon. */
  readonly stylesheetPath: string
  readonly iconPath: string
  /** Personal pages must stay out of search engines. */
  readonly personal: boolean
  readonly head?: Html
}

interface LayoutOptions extends DocumentOptions {
  /** The page divides the whole width itself; else its content is one column for reading. */
  readonly wide?: boolean
  readonly footer: LayoutFooter | null
}

/** The frame of pages for visitors: landmarks, a way past the header, one stylesheet, no script. */
export const layout = (options: LayoutOptions, main: Html): Html =>
  documentOf(
    options,
    html`<header class="site">
        <div class="wrap">
          <a class="brand" href="/">
            <img src="${options.iconPath}" alt="" width="32" height="32" />
            <span>${options.serviceName}</span>
          </a>
        </div>
      </header>
      <main id="main" tabindex="-1" ${!options.wide && html`class="column"`}>${main}</main>
      ${options.footer !== null && footer(options.footer, options.texts)}`
  )

/** A whole page, whose body has a landmark `main`. */
export const documentOf = (options: DocumentOptions, body: Html): Html => html`<!doctype html>
  <html ${inLanguage(options.texts)}>
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <title>${options.title} – ${options.serviceName}</title>
      ${options.personal && html`<meta name="robots" content="noindex" />`}
      <link rel="icon" type="image/svg+xml" href="${options.iconPath}" />
      <link rel="stylesheet" href="${options.stylesheetPath}" />
      ${options.head}
    </head>
    <body>
      ${symbols}
      <a class="skip" href="#main">${options.texts.text("site.skip")}</a>
      ${body}
    </body>
  </html> `

export const inLanguage = ({ direction, language }: PageTexts): Html =>
  direction === "rtl" ? html`lang="${language}" dir="rtl"` : html`lang="${language}"`

const footer = ({ languages, links }: LayoutFooter, texts: PageTexts): Html =>
  html`<footer class="site-end">
    <div class="wrap">
      <ul>
        ${links.map(({ href, label }) => html`<li><a href="${href}">${label}</a></li>`)}
      </ul>
      ${
        languages.length > 0 &&
        html`<nav aria-label="${texts.text("site.languages")}">
          <ul>
            ${languages.map(languageLink)}
          </ul>
        </nav>`
      }
    </div>
  </footer>`

const languageLink = ({ href, isShown, label, tag }: LayoutFooter["languages"][number]): Html =>
  html`<li>
    <a
      href="${href}"
      lang="${tag}"
      hreflang="${tag}"
      rel="nofollow"
      ${isShown && html`aria-current="true"`}
      >${label}</a
    >
  </li>`
