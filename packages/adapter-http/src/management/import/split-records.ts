/**
 * Cuts a body into records as it arrives. It holds at most one record in memory, and of that no more
 * than the body of a single review may have.
 */
import { RecordScanner } from "@review-proof/domain/reviews"
import { maxBodyBytes } from "@review-proof/http-server"
import { Effect, Option, Stream } from "effect"

export interface TextRecord {
  /** The physical line at which it begins, from 1. */
  readonly line: number
  /** Without its line break; null if it is larger than the body of a single review. */
  readonly bytes: Uint8Array | null
  /** The mark between two fields, if it is a record of CSV. */
  readonly separator: string
}

export const splitRecords =
  (options: { readonly quotes: boolean }) =>
  <E, R>(body: Stream.Stream<Uint8Array, E, R>): Stream.Stream<TextRecord, E, R> =>
    body.pipe(
      Stream.flatMap(inPieces),
      // If the body breaks off, this is not reached, and its incomplete record is dropped.
      Stream.concat(Stream.succeed(endOfBody)),
      Stream.mapAccumArray(
        () => new Splitter(options.quotes),
        (splitter, chunks) => [splitter, chunks.flatMap((chunk) => splitter.take(chunk))] as const
      )
    )

/**
 * However much is in memory already, its records are found piece by piece: all records of a file
 * may take gigabytes, and the event loop would be blocked meanwhile.
 */
const inPieces = (bytes: Uint8Array): Stream.Stream<Uint8Array> =>
  Stream.paginate(0, (from) =>
    Effect.as(Effect.yieldNow, [
      [bytes.subarray(from, from + pieceBytes)],
      Option.liftPredicate(from + pieceBytes, (next) => next < bytes.length)
    ])
  )

const pieceBytes = 8192

/** Marks the end of the body. */
const endOfBody = null

const nothing = new Uint8Array()

class Splitter {
  readonly #scanner: RecordScanner
  #startLine = 1
  /** The record so far, from earlier chunks; empty once it is too large. */
  #parts: Array<Uint8Array> = []
  #size = 0

  constructor(quotes: boolean) {
    this.#scanner = new RecordScanner({ quotes })
  }

  take(chunk: Uint8Array | typeof endOfBody): ReadonlyArray<TextRecord> {
    if (chunk === endOfBody) return this.#size === 0 ? [] : [this.#end()]
    const records: Array<TextRecord> = []
    let start = 0
    for (let end; (end = this.#scanner.recordEnd(chunk, start)) !== -1; start = end) {
      this.#keep(chunk.subarray(start, end - 1))
      records.push(this.#end())
    }
    this.#keep(chunk.subarray(start))
    return records
  }

  #keep(part: Uint8Array): void {
    this.#size += part.length
    if (this.#size > maxBodyBytes) this.#parts = []
    else if (part.length > 0) this.#parts.push(part)
  }

  #end(): TextRecord {
    const [only = nothing, ...more] = this.#parts
    const isWhole = this.#size <= maxBodyBytes
    const joined = more.length === 0 ? only : Buffer.concat(this.#parts)
    const { separator } = this.#scanner
    const record = { line: this.#startLine, bytes: isWhole ? joined : null, separator }
    this.#parts = []
    this.#size = 0
    this.#startLine = this.#scanner.line
    return record
  }
}
