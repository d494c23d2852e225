import { Stream } from "effect"
import type { ApiError } from "@review-proof/http-server"
import { jsonProblem } from "../../steps/json-body.ts"
import { type RawLine, recordText, rejectedLine } from "./raw-line.ts"
import { splitRecords, type TextRecord } from "./split-records.ts"

/** Reads a body of one JSON value a line. Empty lines are skipped but counted. */
export const readNdjson = (
  body: Stream.Stream<Uint8Array, ApiError>
): Stream.Stream<RawLine, ApiError> =>
  body.pipe(
    splitRecords({ quotes: false }),
    Stream.mapAccumArray(
      () => null,
      (_, records) => [null, records.flatMap(rawLine)] as const
    )
  )

const rawLine = (record: TextRecord): ReadonlyArray<RawLine> => {
  const { line } = record
  const text = recordText(record)
  if (typeof text !== "string") return [text]
  if (text.trim() === "") return []
  const value = parsed(text)
  if (value === undefined) return [rejectedLine(line, "The line is not valid JSON")]
  const problem = jsonProblem(value, "The line", text)
  return [problem === undefined ? { line, value } : rejectedLine(line, problem.message)]
}

/** Undefined, which no JSON text means, if the text is not valid. */
const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
