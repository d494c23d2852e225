/** The parts of all pictures. They fetch no font, script or address. */
import { createHash } from "node:crypto"
import type { PageTexts } from "@review-proof/translations"
import { Html, html } from "../html/html.ts"
import { starsWidth } from "../html/stars.ts"
import { shieldPath, starsPath } from "../html/symbols.ts"
import type { Theme } from "./widget-options.ts"

const light =
  ".paper{fill:#fff;stroke:#dde5e3}.ink{fill:#12211e}.soft{fill:#52605d}.off{fill:#d3dbd9}.on{fill:#cf7004}.proof{fill:#0a6757}"
const dark =
  ".paper{fill:#151c1a;stroke:#27322f}.ink{fill:#e8efed}.soft{fill:#a5b3b0}.off{fill:#36423f}.on{fill:#ffb547}.proof{fill:#5fd0b8}"

const colours: Readonly<Record<Theme, string>> = {
  light,
  dark,
  auto: `${light}@media(prefers-color-scheme:dark){${dark}}`
}

/** Allows the colours of a picture, and nothing else. */
export const picturePolicy = (theme: Theme): string => {
  const hash = createHash("sha256").update(colours[theme]).digest("base64")
  return `default-src 'none'; style-src 'sha256-${hash}'; sandbox`
}

export interface Drawing {
  readonly width: number
  readonly height: number
  readonly theme: Theme
  readonly scale: number
  /** The words for those who do not see the picture. */
  readonly title: string
  readonly texts: PageTexts
}

export const picture = (drawing: Drawing, parts: Html): string => {
  const { height, scale, texts, theme, title, width } = drawing
  const style = new Html(`<style>${colours[theme]}</style>`)
  return String(html`<svg
    xmlns="http://www.w3.org/2000/svg"
    width="${Math.round(width * scale)}"
    height="${Math.round(height * scale)}"
    viewBox="0 0 ${width} ${height}"
    role="img"
    aria-labelledby="t"
    lang="${texts.language}"
    direction="${texts.direction}"
    font-family="system-ui,-apple-system,'Segoe UI',Roboto,sans-serif"
  >
    <title id="t">${xmlText(title)}</title>
    ${style} ${parts}
  </svg>`)
}

/** The left edge of something `own` wide that begins `start` after the beginning of the line. */
const placed = ({ texts, width }: Drawing, start: number, own: number): number =>
  texts.direction === "rtl" ? width - start - own : start

interface Place {
  readonly x: number
  readonly y: number
}

const starHeight = 20

/** Five stars, of which `value` are filled. */
export const starRow = (drawing: Drawing, { x, y }: Place, value: number): Html => {
  const left = placed(drawing, x, 5 * starHeight)
  const clip = `s${x}-${y}`
  const mirrored = drawing.texts.direction === "rtl" ? " translate(120 0) scale(-1 1)" : ""
  return html`<clipPath id="${clip}"><path d="${starsPath}" /></clipPath>
    <g
      transform="translate(${left} ${y}) scale(${starHeight / 24})${mirrored}"
      clip-path="url(#${clip})"
    >
      <rect class="off" width="120" height="24" />
      <rect class="on" width="${starsWidth(value)}" height="24" />
    </g>`
}

export const shieldAt = (drawing: Drawing, { x, y }: Place, size: number): Html =>
  html`<path
    class="proof"
    transform="translate(${placed(drawing, x, size)} ${y}) scale(${size / 24})"
    d="${shieldPath}M8 12l3 3 5.4-6.2 1.4 1.2-6.7 7.8-4.4-4.4z"
    fill-rule="evenodd"
  />`

interface Lettering extends Place {
  readonly kind: "ink" | "soft" | "proof"
  readonly size: number
  readonly weight?: number
  /** In pixels. A text that may be wider is written smaller. */
  readonly maxWidth?: number
}

export const textAt = (
  drawing: Drawing,
  { kind, maxWidth = Infinity, size, weight = 400, x, y }: Lettering,
  text: string
): Html => {
  const letters = lettersIn(Array.from(text))
  const fitted = Math.min(size, maxWidth / (letters * (weight < 600 ? wide : wideBold)))
  return html`<text
    class="${kind}"
    x="${placed(drawing, x, 0)}"
    y="${y}"
    font-size="${Math.floor(fitted * 10) / 10}"
    font-weight="${weight}"
    >${xmlText(text)}</text
  >`
}

/** The average width of a letter in the widest system fonts, as a share of the font size. */
const wide = 0.56
const wideBold = 0.66

/** Characters of East Asian scripts and emoji are as wide as two letters. */
const lettersIn = (characters: ReadonlyArray<string>): number =>
  characters.length + characters.filter((character) => isWide.test(character)).length

const isWide =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{Extended_Pictographic}\u3000-\u303f\uff01-\uff60]/u

/** A bar of a share, in a line of reviews by stars. */
export const barAt = (drawing: Drawing, { x, y }: Place, width: number, share: number): Html => {
  const filled = Math.round(width * share)
  return html`<rect
      class="off"
      x="${placed(drawing, x, width)}"
      y="${y}"
      width="${width}"
      height="6"
      rx="3"
    />
    <rect
      class="on"
      x="${placed(drawing, x, filled)}"
      y="${y}"
      width="${filled}"
      height="6"
      rx="3"
    />`
}

export const background = ({ height, width }: Drawing): Html =>
  html`<rect class="paper" x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="12" />`

/** A name, cut to the width of this many letters. */
export const cutToLength = ({ name }: PageTexts, text: string, maxLetters: number): string => {
  const characters = Array.from(text)
  if (lettersIn(characters) <= maxLetters) return name(text)
  const shown = characters.slice(0, maxLetters - 1)
  while (lettersIn(shown) >= maxLetters) shown.pop()
  return name(`${shown.join("")}…`)
}

/** A browser shows nothing of an XML document with a character that XML does not allow. */
const xmlText = (text: string): string => text.replace(notXml, "\uFFFD")

/** XML 1.0, production 2. */
const notXml = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu
