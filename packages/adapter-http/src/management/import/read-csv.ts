import type { RejectedLine } from "@review-proof/domain/reviews"
import { Effect, Stream } from "effect"
import { csvFields, invalidRequest, type ApiError } from "@review-proof/http-server"
import { jsonProblem } from "../../steps/json-body.ts"
import { type CsvColumn, csvReview, isCsvColumn, requiredColumns } from "./csv-review.ts"
import { type RawLine, recordText, rejectedLine } from "./raw-line.ts"
import { splitRecords, type TextRecord } from "./split-records.ts"

/**
 * Reads a CSV body (RFC 4180; a line may end with a line feed alone, and semicolons or tabs may stand
 * for the commas) whose first line names its columns. Empty lines are skipped but counted. Fails
 * where the header does not name the columns.
 */
export const readCsv = (
  body: Stream.Stream<Uint8Array, ApiError>
): Stream.Stream<RawLine, ApiError> =>
  body.pipe(
    splitRecords({ quotes: true }),
    Stream.orElseIfEmpty(() => Stream.fail(noHeader)),
    Stream.mapAccumArrayEffect(
      // Null until it was read.
      (): Columns | null => null,
      (header, [first, ...more]) =>
        header === null
          ? Effect.map(readHeader(first), (columns) => [columns, linesOf(columns, more)] as const)
          : Effect.succeed([header, linesOf(header, [first, ...more])] as const)
    )
  )

const noHeader = invalidRequest("The first line, which names the columns of reviews, is missing.")

type Columns = ReadonlyArray<CsvColumn>

const readHeader = (record: TextRecord): Effect.Effect<Columns, ApiError> => {
  const names = fieldsOf(record)
  if (!Array.isArray(names)) return refuseHeader(names.problems)
  const [only = ""] = names
  if (names.length === 1 && only === "") return Effect.fail(noHeader)
  // Spreadsheets write such lines in their format for the old Macintosh.
  const [last = "", ...next] = names.find((name) => name.includes("\r"))?.split("\r") ?? []
  if (next.length > 0) return refuseHeader({ [shown(last)]: "ends its line with CR, not with LF" })
  const columns = names.filter(isCsvColumn)
  const problems = Object.fromEntries([
    ...names.filter((name) => !isCsvColumn(name)).map((name) => [shown(name), "is not a column"]),
    ...names
      .filter((name, i) => names.indexOf(name) !== i)
      .map((name) => [shown(name), "is named twice"]),
    ...requiredColumns.filter((name) => !names.includes(name)).map((name) => [name, "is required"])
  ])
  return Object.keys(problems).length === 0 ? Effect.succeed(columns) : refuseHeader(problems)
}

const refuseHeader = (problems: { readonly [name: string]: string }) =>
  Effect.fail(invalidRequest("The first line does not name the columns of reviews.", problems))

/** A column may have any text as its name, and no store takes NUL. */
const shown = (name: string): string =>
  name
    .slice(0, 40)
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, "\u{FFFD}")

const linesOf = (columns: Columns, records: ReadonlyArray<TextRecord>): ReadonlyArray<RawLine> =>
  records.flatMap((record) => rawLine(columns, record))

const rawLine = (columns: Columns, record: TextRecord): ReadonlyArray<RawLine> => {
  const { line } = record
  const fields = fieldsOf(record)
  if (!Array.isArray(fields)) return [fields]
  if (fields.length === 1 && fields[0] === "") return []
  if (fields.length !== columns.length) {
    return [
      rejectedLine(line, `The line has ${fields.length} fields for ${columns.length} columns`)
    ]
  }
  const value = csvReview(columns, fields)
  const problem = jsonProblem(value, "The line")
  return [problem === undefined ? { line, value } : rejectedLine(line, problem.message)]
}

const fieldsOf = (record: TextRecord): Array<string> | RejectedLine => {
  const text = recordText(record)
  if (typeof text !== "string") return text
  return (
    csvFields(text, record.separator) ??
    rejectedLine(
      record.line,
      "The line has text after a closing quotation mark, or a quotation mark that is not closed"
    )
  )
}
