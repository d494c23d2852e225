import { isObject, humanCell, paintCell, plainCell, type JsonObject } from "./cell.ts"
import { oneLine, padded, wrap } from "./fit-text.ts"
import { fullHumanTime, timeOf } from "./human-time.ts"
import type { Screen } from "./screen.ts"
import type { Schema } from "effect"

type Json = Schema.Json

/** One record with a field on each line; nested fields are below it. */
export const recordLines = (
  record: JsonObject,
  screen: Screen,
  now: number,
  indent = ""
): ReadonlyArray<string> => {
  const names = Object.keys(record)
  const width = Math.max(0, ...names.map((name) => name.length))
  return Object.entries(record).flatMap(([name, value]) => {
    const label = indent + screen.paint("dim", padded(name, width))
    const inside = `${indent}  `
    if (isObject(value) && Object.keys(value).length > 0) {
      return [label.trimEnd(), ...recordLines(value, screen, now, inside)]
    }
    if (Array.isArray(value) && value.some(isObject)) {
      const items = value.flatMap((item) => itemLines(item, screen, now, inside))
      return [label.trimEnd(), ...items]
    }
    const [first = "", ...rest] = valueLines(name, value, screen, now, indent.length + width + 2)
    const below = " ".repeat(indent.length + width + 2)
    return [`${label}  ${first}`.trimEnd(), ...rest.map((line) => below + line)]
  })
}

/** A hyphen begins each item of a list. */
const itemLines = (item: Json, screen: Screen, now: number, indent: string) => {
  if (!isObject(item)) return [`${indent}- ${plainCell(item)}`]
  const lines = recordLines(item, screen, now, `${indent}  `)
  return lines.map((line, index) =>
    index === 0 ? `${indent}- ${line.slice(indent.length + 2)}` : line
  )
}

/** A terminal gets times as people read them, and texts in lines that fit beside the label. */
const valueLines = (
  name: string,
  value: Json,
  screen: Screen,
  now: number,
  before: number
): ReadonlyArray<string> => {
  if (isObject(value)) return ["-"]
  if (!screen.isTerminal) return [plainCell(value)]
  const at = typeof value === "string" ? timeOf(value) : undefined
  if (at !== undefined) return [fullHumanTime(at, now)]
  const text = typeof value === "string" ? value : humanCell(name, value, now)
  const room = Math.max(30, screen.columns - before)
  const lines = text.split("\n").flatMap((line) => wrap(oneLine(line), room))
  return lines.map((line) => paintCell(name, value, line, screen))
}
