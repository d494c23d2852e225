import { styleText } from "node:util"
import type { WriteStream } from "node:tty"

type Style = "bold" | "dim" | "cyan" | "green" | "yellow" | "red"

/** The place that text is written to: a terminal, or something that another program reads. */
export interface Screen {
  readonly isTerminal: boolean
  readonly columns: number
  /** Does nothing where colours are not wanted (`NO_COLOR`). */
  readonly paint: (style: Style, text: string) => string
}

export const screenOf = (stream: WriteStream): Screen => ({
  isTerminal: stream.isTTY,
  columns: stream.columns || 80,
  paint: (style, text) => styleText(style, text, { stream })
})
