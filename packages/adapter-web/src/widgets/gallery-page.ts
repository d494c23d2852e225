import type { Business } from "@review-proof/ports"
import { languages } from "@review-proof/translations"
import type { PageTexts } from "@review-proof/translations"
import { html } from "../html/html.ts"
import type { Html } from "../html/html.ts"
import { pictureSizes, scales } from "./score-pictures.ts"
import { frameStyles, pictureStyles, sizes, themes } from "./widget-options.ts"
import type { FrameStyle, PictureStyle, WidgetOptions } from "./widget-options.ts"

export interface GalleryOptions {
  readonly business: Business
  readonly options: WidgetOptions
  /** The language of the widgets. Empty means that of each visitor. */
  readonly language: string
  readonly texts: PageTexts
  readonly baseUrl: string
  readonly pageUrl: string
}

/** Every widget of a business as it looks, with the code to copy. */
export const galleryPage = (gallery: GalleryOptions): Html => {
  const { baseUrl, business, texts } = gallery
  return html`<h1>${texts.text("gallery.title")}</h1>
    <p class="lead">${texts.text("gallery.lead", { business: business.name })}</p>
    ${choices(gallery)} ${pictureStyles.map((style) => pictureCard(style, gallery))}
    ${frameStyles.map((style) => frameCard(style, gallery))}
    <section class="card">
      <h2 id="own">${texts.text("gallery.own")}</h2>
      <p>${texts.text("gallery.ownText")}</p>
      <pre
        dir="ltr"
        class="code"
        tabindex="0"
        aria-labelledby="own"
        role="region"
      ><code>${baseUrl}/widgets/${business.id}.json</code></pre>
    </section>`
}

const choices = ({ business, language, options, texts }: GalleryOptions): Html =>
  html`<form method="get" action="/widgets/${business.id}" class="card choices">
    ${choice(
      texts.text("gallery.theme"),
      "theme",
      options.theme,
      themes.map((theme) => [theme, texts.text(`gallery.theme.${theme}`)])
    )}
    ${choice(
      texts.text("gallery.size"),
      "size",
      options.size,
      sizes.map((size) => [size, texts.text(`gallery.size.${size}`)])
    )}
    ${choice(texts.text("gallery.language"), "in", language, [
      ["", texts.text("gallery.language.visitor")],
      ...languages.map(({ name, tag }) => [tag, name] as const)
    ])}
    <button type="submit" class="quiet">${texts.text("gallery.show")}</button>
  </form>`

const choice = (
  label: string,
  name: string,
  chosen: string,
  values: ReadonlyArray<readonly [value: string, label: string]>
): Html =>
  html`<div class="field">
    <label for="${name}">${label}</label>
    <select id="${name}" name="${name}">
      ${values.map(
        ([value, text]) =>
          html`<option value="${value}" ${value === chosen ? html`selected` : ""}>${text}</option>`
      )}
    </select>
  </div>`

const pictureCard = (style: PictureStyle, gallery: GalleryOptions): Html => {
  const { business, options, pageUrl, texts } = gallery
  const [width, height] = pictureSizes[style].map((one) => Math.round(one * scales[options.size]))
  const address = `/widgets/${business.id}/badge.svg${queryOf(gallery, style === "badge" ? null : style)}`
  const alt = texts.text("business.title", { business: business.name })
  const image = (base: string) =>
    html`<img src="${base}${address}" alt="${alt}" width="${width}" height="${height}" />`
  return card(gallery, style, image(""), html`<a href="${pageUrl}">${image(gallery.baseUrl)}</a>`)
}

const frameCard = (style: FrameStyle, gallery: GalleryOptions): Html => {
  const { baseUrl, business, options, texts } = gallery
  const address = `/widgets/${business.id}/reviews${queryOf(gallery, style === "list" ? null : style)}`
  const title = texts.text("business.title", { business: business.name })
  const height = style === "list" ? 640 : 460
  const scheme = options.theme === "auto" ? "light dark" : options.theme
  return card(
    gallery,
    style,
    html`<iframe
      class="preview"
      src="${address}"
      title="${title}"
      height="${height}"
      loading="lazy"
    ></iframe>`,
    html`<iframe
      src="${baseUrl}${address}"
      title="${title}"
      width="100%"
      height="${height}"
      loading="lazy"
      style="border:0;color-scheme:${scheme}"
    ></iframe>`
  )
}

const card = (
  { options, texts }: GalleryOptions,
  style: PictureStyle | FrameStyle,
  preview: Html,
  code: Html
): Html => {
  const name = texts.text(`gallery.style.${style}`)
  return html`<section class="card" aria-labelledby="${style}">
    <h2 id="${style}">${name}</h2>
    <div class="stage ${options.theme}">${preview}</div>
    <h3 id="${style}-code">${texts.text("gallery.code")}</h3>
    <pre
      dir="ltr"
      class="code"
      tabindex="0"
      aria-labelledby="${style} ${style}-code"
      role="region"
    ><code>${oneLine(code)}</code></pre>
  </section>`
}

/** As it is copied: a tag on one line. */
const oneLine = (code: Html): string =>
  String(code)
    .split("\n")
    .map((line) => line.trim())
    .join(" ")
    .replaceAll(/ (\/?>)/g, "$1")

const queryOf = ({ language, options }: GalleryOptions, style: string | null): string => {
  const query = new URLSearchParams({
    ...(style === null ? {} : { style }),
    ...(options.theme === "light" ? {} : { theme: options.theme }),
    ...(options.size === "m" ? {} : { size: options.size }),
    ...(language === "" ? {} : { lang: language })
  }).toString()
  return query === "" ? "" : `?${query}`
}
