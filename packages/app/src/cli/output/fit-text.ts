import { CliOutput } from "effect/cli"

/** Text written by others must not control the terminal. */
export const oneLine = (text: string): string =>
  text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ")

/** Breaks a text at its blanks; a word longer than a line gets its own line. */
export const wrap = (text: string, width: number): ReadonlyArray<string> => {
  const lines: Array<string> = []
  let line = ""
  for (const word of text.split(" ")) {
    if (line !== "" && CliOutput.displayWidth(`${line} ${word}`) > width) {
      lines.push(line)
      line = ""
    }
    line = line === "" ? word : `${line} ${word}`
  }
  return [...lines, line]
}

/** A text of at most `width` columns; one that is cut ends with an ellipsis. */
export const cut = (text: string, width: number): string => {
  let kept = ""
  let used = 0
  for (const { segment } of graphemes.segment(text)) {
    used += CliOutput.displayWidth(segment)
    if (used > width) return `${kept}…`
    if (used < width) kept += segment
  }
  return text
}

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" })

export const padded = (text: string, width: number): string =>
  text + " ".repeat(Math.max(0, width - CliOutput.displayWidth(text)))
