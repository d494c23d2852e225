import { html } from "hono/html"

/** Escaped HTML, ready to stand inside more of it. */
export type Html = ReturnType<typeof html>

export interface LayoutOptions {
  readonly title: string
  /** BCP 47 tag of what the page says. */
  readonly language: string
  readonly serviceName: string
  /** Where the stylesheet is served, its version in the name. */
  readonly stylesheetPath: string
  /** Personal pages must stay out of search engines and referrers. */
  readonly personal: boolean
  readonly head?: Html
}

/** The frame of every page: landmarks, a way past the header, one stylesheet, no script. */
export const layout = (options: LayoutOptions, main: Html): Html =>
  html`<!doctype html>
<html lang="${options.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${options.title}</title>
${options.personal ? html`<meta name="robots" content="noindex"><meta name="referrer" content="no-referrer">` : ""}
<link rel="stylesheet" href="${options.stylesheetPath}">
${options.head ?? ""}
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header class="site"><span>${options.serviceName}</span></header>
<main id="main">
${main}
</main>
</body>
</html>
`
