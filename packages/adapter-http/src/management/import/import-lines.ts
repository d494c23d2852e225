import type { ImportLine, ReviewFileFormat } from "@review-proof/domain/reviews"
import { Array as Arr, Effect, Result, Schema, Stream } from "effect"
import type { HttpServerRequest } from "effect/http"
import {
  encodedBody,
  headerLines,
  invalidRequest,
  isBodyAbsent,
  isMediaType,
  wrongType
} from "@review-proof/http-server"
import type { ApiError } from "@review-proof/http-server"
import { fieldProblems } from "../../fields/field-problems.ts"
import { remainderOf, withMoreFields } from "../../fields/field-rules.ts"
import { csvType, ndjsonType } from "../wire/import.ts"
import { CreateReviewWire, importedReview } from "../wire/review.ts"
import { remainingProblems, reviewProblems } from "../wire/review-rules.ts"
import { csvColumnOf } from "./csv-review.ts"
import type { RawLine } from "./raw-line.ts"
import { readCsv } from "./read-csv.ts"
import { readNdjson } from "./read-ndjson.ts"

/** Reads the body as its media type says. Fails with 415 or 400. */
export const importLines = (
  request: HttpServerRequest.HttpServerRequest,
  now: number
): Effect.Effect<Stream.Stream<ImportLine, ApiError>, ApiError> => {
  if (isBodyAbsent(request)) return Effect.fail(invalidRequest("The body is missing."))
  if (request.headers["content-encoding"] !== undefined) return Effect.fail(encodedBody)
  const body = Stream.mapError(request.stream, () =>
    invalidRequest("The body did not arrive whole.")
  )
  const types = headerLines(request, "content-type")
  const [type = ""] = types.length === 1 ? types : []
  if (isMediaType(type, ndjsonType)) return Effect.succeed(reviewLines("ndjson", body, now))
  if (isMediaType(type, csvType)) return Effect.succeed(reviewLines("csv", body, now))
  return Effect.fail(wrongType(`${ndjsonType} or ${csvType}`))
}

/** The lines of a file of reviews. Fails with 400 if it is not one. */
export const reviewLines = (
  format: ReviewFileFormat,
  body: Stream.Stream<Uint8Array, ApiError>,
  now: number
): Stream.Stream<ImportLine, ApiError> =>
  format === "csv"
    ? bitByBit(readCsv(body), (line) => decoded(line, now, csvColumnOf))
    : bitByBit(readNdjson(body), (line) => decoded(line, now, (path) => path))

/**
 * Yields to the event loop after every few lines. Decoding all lines that have arrived at once
 * would delay the rest of a large commit, and the store with it.
 */
const bitByBit = (lines: Stream.Stream<RawLine, ApiError>, decode: (line: RawLine) => ImportLine) =>
  lines.pipe(
    Stream.rechunk(linesAtOnce),
    Stream.mapArrayEffect((few) => Effect.as(Effect.yieldNow, Arr.map(few, decode)))
  )

const linesAtOnce = 20

const decoded = (raw: RawLine, now: number, fieldOf: (path: string) => string): ImportLine => {
  if ("problems" in raw) return raw
  const { line } = raw
  const review = decodeReview(raw.value)
  if (Result.isFailure(review)) {
    return { line, problems: problemsOf(review.failure, raw.value, now, fieldOf) }
  }
  const { experience_date } = review.success
  // The commit checks that created_at is not in the future: it may come much later.
  return Object.keys(reviewProblems({ experience_date }, now)).length === 0
    ? { line, review: importedReview(review.success) }
    : { line, problems: reviewProblems(review.success, now) }
}

const problemsOf = (
  error: Schema.SchemaError,
  value: unknown,
  now: number,
  fieldOf: (path: string) => string
): { readonly [path: string]: string } => {
  const refusal = fieldProblems(error, "The line", value)
  const remainder = remainderOf(refusal, value)
  const whole =
    remainder === undefined ? refusal : withMoreFields(refusal, remainingProblems(remainder, now))
  const { details = {}, message } = whole
  const problems = Object.entries(details).map(([path, reason]) => [fieldOf(path), String(reason)])
  return problems.length === 0 ? { "": message } : Object.fromEntries(problems)
}

const decodeReview = Schema.decodeUnknownResult(CreateReviewWire, {
  onExcessProperty: "error",
  errors: "all"
})
