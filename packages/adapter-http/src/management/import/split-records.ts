/**
 * Cuts a body into records as it arrives: lines, or the records of a CSV file,
 * which may hold line breaks between quotation marks (RFC 4180). No more than
 * one record is held, and none beyond `MAX_RECORD_BYTES`.
 */
import { Stream } from "effect"

export interface TextRecord {
  /** The physical line that it begins at, from 1. */
  readonly line: number
  /** Without its line break; null where it is larger than is taken. */
  readonly bytes: Uint8Array | null
}

/** As large as the body of a single review may be. */
export const MAX_RECORD_BYTES = 65_536

export const splitRecords =
  (options: { readonly quotes: boolean }) =>
  <E, R>(body: Stream.Stream<Uint8Array, E, R>): Stream.Stream<TextRecord, E, R> =>
    // A body that breaks off has no last record: what there is of it may be cut in a word.
    Stream.concat(body, Stream.succeed(END)).pipe(
      Stream.mapAccumArray(
        () => new Splitter(options.quotes),
        (splitter, chunks) => [splitter, chunks.flatMap((chunk) => splitter.take(chunk))] as const
      )
    )

/** Stands behind the last chunk. */
const END = null

/** Where in a record the last byte was. Without quotation marks all is `plain`. */
type Place = "fieldStart" | "plain" | "quoted" | "afterQuote"

class Splitter {
  readonly #first: Place
  #place: Place
  #line = 1
  #startLine = 1
  /** The record so far, from earlier chunks; empty once it is too large. */
  #parts: Array<Uint8Array> = []
  #size = 0

  constructor(quotes: boolean) {
    this.#first = quotes ? "fieldStart" : "plain"
    this.#place = this.#first
  }

  take(chunk: Uint8Array | typeof END): ReadonlyArray<TextRecord> {
    if (chunk === END) return this.#size === 0 ? [] : [this.#end()]
    const records: Array<TextRecord> = []
    let start = 0
    for (let i = 0; i < chunk.length; i++) {
      const byte = chunk[i] ?? 0
      if (byte === NEWLINE) {
        this.#line++
        if (this.#place !== "quoted") {
          this.#keep(chunk.subarray(start, i))
          records.push(this.#end())
          start = i + 1
          continue
        }
      }
      this.#place = this.#first === "plain" ? "plain" : next(this.#place, byte)
    }
    this.#keep(chunk.subarray(start))
    return records
  }

  #keep(part: Uint8Array): void {
    this.#size += part.length
    if (this.#size > MAX_RECORD_BYTES) this.#parts = []
    else if (part.length > 0) this.#parts.push(part)
  }

  #end(): TextRecord {
    const [only] = this.#parts
    const isWhole = this.#size <= MAX_RECORD_BYTES
    const joined =
      this.#parts.length === 1 && only !== undefined ? only : Buffer.concat(this.#parts)
    const record = { line: this.#startLine, bytes: isWhole ? joined : null }
    this.#parts = []
    this.#size = 0
    this.#startLine = this.#line
    this.#place = this.#first
    return record
  }
}

/**
 * A quotation mark opens a field at its beginning alone; elsewhere it is text.
 * Text behind a closed field is a fault that ends with its line.
 */
const next = (place: Place, byte: number): Place => {
  if (place === "quoted") return byte === QUOTE ? "afterQuote" : "quoted"
  if (byte === COMMA) return "fieldStart"
  if (byte === QUOTE && (place === "fieldStart" || place === "afterQuote")) return "quoted"
  if (place === "afterQuote" && byte === RETURN) return "afterQuote"
  return "plain"
}

const NEWLINE = 10
const RETURN = 13
const QUOTE = 34
const COMMA = 44
