/** The frame, lines and labels that all plots share. */
import { html, type Html } from "./html.ts"

export interface PlotFrame {
  /** The ids of the plot's elements begin with it. */
  readonly id: string
  readonly title: string
  /** A sentence that describes the plot to those who do not see it. */
  readonly says: string
  readonly width: number
  readonly height: number
  readonly kind?: "small" | "wide"
}

/** The drawing, with its name and its sentence for those who do not see it. */
export const plotFrame = (
  { height, id, kind, says, title, width }: PlotFrame,
  content: Html
): Html =>
  html`<svg
    class="${kind === undefined ? "plot" : `plot ${kind}`}"
    width="${width}"
    height="${height}"
    viewBox="0 0 ${width} ${height}"
    role="img"
    aria-labelledby="${id}-title ${id}-says"
  >
    <title id="${id}-title">${title}</title>
    <desc id="${id}-says">${says}</desc>
    ${content}
  </svg>`

/** Lines across at these values, each labelled on the left. */
export const gridLines = (
  values: ReadonlyArray<number>,
  y: (value: number) => number,
  { left, width }: { readonly left: number; readonly width: number },
  written: (value: number) => string
): Html =>
  html`${values.map((value) => {
    const height = rounded(y(value))
    return html`<line class="grid" x1="${left}" x2="${width}" y1="${height}" y2="${height}" />
      <text x="${left - 5}" y="${height}" dy="0.35em" text-anchor="end">${written(value)}</text>`
  })}`

/** Rounds to a tenth of a pixel. */
export const rounded = (value: number): number => Math.round(value * 10) / 10

const compact = new Intl.NumberFormat("en", { notation: "compact" })

/** A number beside a plot, where there is little room: `250`, `2.5K`, `1M`. */
export const axisNumber = (value: number): string => compact.format(value)
