import type { Schema } from "effect"
import { CliOutput } from "effect/cli"
import { humanCell, isObject, paintCell, plainCell } from "./cell.ts"
import { cut, padded } from "./fit-text.ts"
import type { Screen } from "./screen.ts"

type Json = Schema.Json

/** The lines of rows. The first rows decide how wide the columns are for all. */
export interface Table {
  readonly header: string
  readonly lines: (rows: ReadonlyArray<Json>) => ReadonlyArray<string>
}

export const makeTable = (
  columns: ReadonlyArray<string>,
  first: ReadonlyArray<Json>,
  screen: Screen,
  now: number
): Table =>
  screen.isTerminal ? humanTable(columns, first, screen, now) : plainTable(columns, first)

/** The table for programs has the columns as declared, and every value whole. */
const plainTable = (columns: ReadonlyArray<string>, first: ReadonlyArray<Json>): Table => {
  const cellsOf = (row: Json) => columns.map((column) => plainCell(at(row, column)))
  const names = columns.map((column) => column.toUpperCase())
  const widths = widthsOf([names, ...first.map(cellsOf)]).map((width) => Math.min(width, 48))
  const line = (cells: ReadonlyArray<string>) =>
    cells
      .map((cell, index) => padded(cell, widths[index] ?? 0))
      .join(gap)
      .trimEnd()
  return { header: line(names), lines: (rows) => rows.map((row) => line(cellsOf(row))) }
}

/**
 * The table for people is no wider than the terminal. A long id is there to be copied, so it comes
 * last, and on a line of its own if its row has no room for it.
 */
const humanTable = (
  columns: ReadonlyArray<string>,
  first: ReadonlyArray<Json>,
  screen: Screen,
  now: number
): Table => {
  const idWidth = Math.max(2, ...first.map((row) => plainCell(at(row, "id")).length))
  const isLong = columns.includes("id") && idWidth > longestShortId
  const inRow = columns.filter((column) => !(isLong && column === "id"))
  const cellsOf = (row: Json) => inRow.map((column) => humanCell(column, at(row, column), now))
  const names = inRow.map(heading)
  const natural = widthsOf([names, ...first.map(cellsOf)])
  const needed = lineWidth(natural)
  const isBelow = isLong && needed + gap.length + idWidth > screen.columns
  const widths = narrowed(natural, screen.columns, inRow.indexOf("id"))
  const fit = (cells: ReadonlyArray<string>) =>
    cells.map((cell, index) => padded(cut(cell, widths[index] ?? 0), widths[index] ?? 0))
  const isBeside = isLong && !isBelow
  const lineOf = (row: Json): ReadonlyArray<string> => {
    const cells = fit(cellsOf(row)).map((cell, index) => {
      const column = inRow[index] ?? ""
      return paintCell(column, at(row, column), cell, screen)
    })
    const id = screen.paint("dim", plainCell(at(row, "id")))
    const line = [...cells, ...(isBeside ? [id] : [])].join(gap).trimEnd()
    return isBelow ? [line, `${gap}${id}`] : [line]
  }
  const header = [...fit(names), ...(isBeside ? ["ID"] : [])].join(gap).trimEnd()
  return { header: screen.paint("bold", header), lines: (rows) => rows.flatMap(lineOf) }
}

const gap = "  "

/** Short ids such as `rev_1234567` come first, long ones such as `biz_` and 26 characters last. */
const longestShortId = 16

/** `reviewer.name` of a review. */
const at = (row: Json, column: string): Json => {
  let value: Json = row
  for (const name of column.split(".")) value = (isObject(value) ? value[name] : null) ?? null
  return value
}

/** `last_used_at` is headed LAST USED. */
const heading = (column: string): string =>
  column
    .replace(/(?:_at|\.name)$/, "")
    .replace(/_count$/, "s")
    .replace(/^language$/, "lang")
    .replaceAll("_", " ")
    .toUpperCase()

const widthsOf = (cells: ReadonlyArray<ReadonlyArray<string>>): ReadonlyArray<number> =>
  (cells[0] ?? []).map((_, index) =>
    Math.max(...cells.map((row) => CliOutput.displayWidth(row[index] ?? "")))
  )

const lineWidth = (widths: ReadonlyArray<number>): number =>
  widths.reduce((sum, width) => sum + width, gap.length * (widths.length - 1))

/**
 * Narrows the widest column until the line fits; columns of texts go first. The id stays whole,
 * because the next command takes it.
 */
const narrowed = (
  natural: ReadonlyArray<number>,
  room: number,
  idColumn: number
): ReadonlyArray<number> => {
  const widths = [...natural]
  for (let over = lineWidth(widths) - room; over > 0; over--) {
    const others = widths.map((width, index) => (index === idColumn ? 0 : width))
    const texts = others.map((width, index) =>
      (natural[index] ?? 0) > widestWord && width > narrowestText ? width : 0
    )
    const candidates = Math.max(...texts) > 0 ? texts : others
    const widest = candidates.lastIndexOf(Math.max(...candidates))
    widths[widest] = (widths[widest] ?? 0) - 1
  }
  return widths
}

/** Wider columns hold texts; `transaction` and `22 Nov 16:47` are no wider. */
const widestWord = 12
const narrowestText = 8
