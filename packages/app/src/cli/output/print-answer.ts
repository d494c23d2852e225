import { Clock, Effect, Schema, Stream } from "effect"
import { endWithReader } from "../../process/end-process.ts"
import { isObject, plainCell } from "./cell.ts"
import { recordLines } from "./record.ts"
import { screenOf } from "./screen.ts"
import { makeTable, type Table } from "./table.ts"

/** Prints an answer: a page as a table of `columns`, anything else field by field. */
export const printAnswer = Effect.fnUntraced(function* (
  text: string,
  columns: ReadonlyArray<string>,
  json: boolean
) {
  if (text === "") return
  if (json) return yield* print(text)
  const answer = yield* parsed(text)
  const page = pageOf(answer)
  if (page === null) {
    const now = yield* Clock.currentTimeMillis
    const lines = isObject(answer)
      ? recordLines(answer, screenOf(process.stdout), now)
      : [plainCell(answer)]
    return yield* print(lines.join("\n"))
  }
  yield* printPages(Stream.succeed(page), columns)
  // With a space between them, a cursor that begins with a hyphen would be read as flags.
  if (page.next === null) return
  const { paint } = screenOf(process.stdout)
  yield* print(`\n${paint("dim", `More: --cursor=${page.next} (or --all)`)}`)
})

/** All pages as one; with `json` as the API would answer if it had no pages. */
export const printAll = Effect.fnUntraced(function* <E, R>(
  pages: Stream.Stream<Page, E, R>,
  columns: ReadonlyArray<string>,
  json: boolean
) {
  if (!json) return yield* printPages(pages, columns)
  let separator = ""
  yield* write('{"data":[')
  yield* Stream.runForEach(pages, ({ data }) => {
    const items = data.map((item) => JSON.stringify(item)).join(",")
    const text = items === "" ? "" : separator + items
    separator = ","
    return write(text)
  })
  yield* print('],"next_cursor":null}')
})

const printPages = <E, R>(pages: Stream.Stream<Page, E, R>, columns: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    const now = yield* Clock.currentTimeMillis
    let table: Table | undefined
    yield* Stream.runForEach(pages, ({ data }) => {
      if (table === undefined && data.length === 0) return print("(none)")
      const isFirst = table === undefined
      table ??= makeTable(columns, data, screenOf(process.stdout), now)
      return print([...(isFirst ? [table.header] : []), ...table.lines(data)].join("\n"))
    })
  })

export interface Page {
  readonly data: ReadonlyArray<Schema.Json>
  /** The cursor of the next page; null at the end. */
  readonly next: string | null
}

const parsed = (text: string) => Effect.orDie(Schema.decodeUnknownEffect(JsonText)(text))
const JsonText = Schema.fromJsonString(Schema.Json)

const pageOf = (answer: Schema.Json): Page | null => {
  if (!isObject(answer) || !Array.isArray(answer["data"])) return null
  const next = answer["next_cursor"]
  return { data: answer["data"], next: typeof next === "string" ? next : null }
}

export const parsedPage = (text: string) =>
  Effect.map(parsed(text), (answer): Page => pageOf(answer) ?? { data: [answer], next: null })

export const print = (text: string) => write(`${text}\n`)

/** Waits until a reader has taken it, so that pages do not fill the memory. */
const write = (text: string) =>
  Effect.callback<void>((resume) => {
    if (process.stdout.listenerCount("error", endWithReader) === 0) {
      process.stdout.on("error", endWithReader)
    }
    process.stdout.write(text, () => resume(Effect.void))
  })
