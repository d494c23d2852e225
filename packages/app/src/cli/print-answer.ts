import { Effect, Schema } from "effect"
import { CliOutput } from "effect/cli"

type Json = Schema.Json

/** How an answer is shown: pages as a table of `columns`, anything else member by member. */
export const printAnswer = (text: string, columns: ReadonlyArray<string>, json: boolean) =>
  Effect.gen(function* () {
    if (text === "") return
    if (json) return yield* print(text)
    const answer = yield* Effect.orDie(Schema.decodeUnknownEffect(JsonText)(text))
    const page = pageOf(answer)
    if (page === null) return yield* print(members(answer))
    yield* print(page.data.length === 0 ? "(none)" : table(page.data, columns))
    // With a blank between, a cursor that begins with a hyphen would be taken for flags.
    if (typeof page.next_cursor === "string") yield* print(`\nMore: --cursor=${page.next_cursor}`)
  })

const JsonText = Schema.fromJsonString(Schema.Json)

/** A reader that has enough, as `head` has, ends the command; one that cannot take more is told of. */
export const print = (text: string) =>
  Effect.sync(() => {
    if (process.stdout.listenerCount("error", endWithReader) === 0) {
      process.stdout.on("error", endWithReader)
    }
    process.stdout.write(`${text}\n`)
  })

const endWithReader = (error: Error): void => {
  if ("code" in error && error.code === "EPIPE") process.exit(0)
  process.stderr.write(`The answer could not be written: ${error.message}\n`)
  process.exit(1)
}

const isRecord = (value: Json | undefined): value is { readonly [member: string]: Json } =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const pageOf = (answer: Json) =>
  isRecord(answer) && Array.isArray(answer["data"])
    ? { data: answer["data"], next_cursor: answer["next_cursor"] }
    : null

const members = (answer: Json): string => {
  if (!isRecord(answer)) return cell(answer)
  const width = Math.max(...Object.keys(answer).map((name) => name.length))
  return Object.entries(answer)
    .map(([name, value]) => `${name.padEnd(width)}  ${cell(value)}`)
    .join("\n")
}

/** Texts are cut so that a row is a line. */
const maxCellWidth = 48

const table = (rows: ReadonlyArray<Json>, columns: ReadonlyArray<string>): string => {
  const cells = [
    columns.map((column) => column.toUpperCase()),
    ...rows.map((row) => columns.map((column) => cut(cell(at(row, column)))))
  ]
  const widths = columns.map((_, index) =>
    Math.max(...cells.map((row) => CliOutput.displayWidth(row[index] ?? "")))
  )
  return cells
    .map((row) =>
      row
        .map((it, index) => padded(it, widths[index] ?? 0))
        .join("  ")
        .trimEnd()
    )
    .join("\n")
}

/** `reviewer.name` of a review. */
const at = (row: Json, column: string): Json => {
  let value: Json = row
  for (const name of column.split(".")) value = (isRecord(value) ? value[name] : null) ?? null
  return value
}

const cell = (value: Json): string => {
  if (value === null) return "-"
  if (Array.isArray(value)) return value.map(cell).join(", ") || "-"
  return oneLine(typeof value === "object" ? JSON.stringify(value) : String(value))
}

/** Text written by others must not control the terminal. */
export const oneLine = (text: string): string =>
  text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ")

const cut = (text: string): string => {
  if (CliOutput.displayWidth(text) <= maxCellWidth) return text
  const characters = [...text]
  while (CliOutput.displayWidth(characters.join("")) >= maxCellWidth) characters.pop()
  return `${characters.join("")}…`
}

const padded = (text: string, width: number): string =>
  text + " ".repeat(Math.max(0, width - CliOutput.displayWidth(text)))
