import type { Business } from "@review-proof/ports"
import type { PageTexts } from "@review-proof/translations"
import { html, type Html } from "../html/html.ts"
import { withQuery } from "../html/addresses.ts"
import { carouselHeight } from "../style/widgets.ts"
import { pictureSizes, scales } from "./score-pictures.ts"
import { pictureStyles } from "./widget-options.ts"
import type { FrameStyle, PictureStyle, WidgetOptions } from "./widget-options.ts"

export interface ShownWidgets {
  readonly business: Business
  readonly options: WidgetOptions
  /** The language of the widgets. Empty means that of each visitor. */
  readonly language: string
  /** Says in that language what a widget shows, to those who do not see it. */
  readonly label: string
  readonly texts: PageTexts
  readonly baseUrl: string
  /** The page that a picture leads to. */
  readonly pageUrl: string
}

/** A widget as it looks here, and the code for other sites on one line. */
interface WidgetCode {
  readonly preview: Html
  readonly code: string
}

export const widgetCode = (style: PictureStyle | FrameStyle, shown: ShownWidgets): WidgetCode =>
  isPicture(style) ? pictureCode(style, shown) : frameCode(style, shown)

const isPicture = (style: PictureStyle | FrameStyle): style is PictureStyle =>
  pictureStyles.some((one) => one === style)

const pictureCode = (style: PictureStyle, shown: ShownWidgets): WidgetCode => {
  const { baseUrl, label, options, pageUrl } = shown
  const [width, height] = pictureSizes[style].map((one) => Math.round(one * scales[options.size]))
  const address = addressOf("badge.svg", shown, style === "badge" ? null : style)
  const image = (base: string) =>
    html`<img src="${base}${address}" alt="${label}" width="${width}" height="${height}" />`
  return { preview: image(""), code: oneLine(html`<a href="${pageUrl}">${image(baseUrl)}</a>`) }
}

const frameCode = (style: FrameStyle, shown: ShownWidgets): WidgetCode => {
  const { baseUrl, label, options } = shown
  const address = addressOf("reviews", shown, style === "list" ? null : style)
  const isList = style === "list"
  const height = isList ? 640 : 470
  const scheme = options.theme === "auto" ? "light dark" : options.theme
  const preview = html`<iframe
    class="${isList ? "preview" : "preview low"}"
    src="${address}"
    title="${label}"
    height="${height}"
    loading="lazy"
  ></iframe>`
  const code = html`<iframe
    src="${baseUrl}${address}"
    title="${label}"
    width="100%"
    height="${height}"
    loading="lazy"
    style="border:0;${!isList && html`height:${carouselHeight};`}color-scheme:${scheme}"
  ></iframe>`
  return { preview, code: oneLine(code) }
}

/** Puts the tag on one line, for copying. */
const oneLine = (code: Html): string =>
  String(code)
    .split("\n")
    .map((line) => line.trim())
    .join(" ")
    .replaceAll(/ (\/?>)/g, "$1")

/** The address of a widget with the options that are not its defaults. */
const addressOf = (
  file: string,
  { business, language, options }: ShownWidgets,
  style: string | null
) =>
  withQuery(`/widgets/${business.id}/${file}`, {
    style,
    theme: options.theme === "light" ? null : options.theme,
    size: options.size === "m" ? null : options.size,
    lang: language
  })
