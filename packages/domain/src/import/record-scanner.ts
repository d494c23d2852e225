/**
 * Finds where records end in a file that arrives in pieces: at every line break,
 * or in CSV at those outside quotation marks (RFC 4180).
 */
export class RecordScanner {
  /** The physical line of the next byte, from 1. */
  line: number
  /** True if the next byte begins a record. */
  isBetweenRecords = true
  readonly #quotes: boolean
  readonly #separator: number
  #place: Place = "fieldStart"

  constructor(options: {
    readonly quotes: boolean
    /** Between two fields of CSV; a comma if left out. */
    readonly separator?: string
    readonly line?: number
  }) {
    this.#quotes = options.quotes
    this.#separator = (options.separator ?? ",").charCodeAt(0)
    this.line = options.line ?? 1
  }

  /**
   * Scans from an index; returns the index behind the record's line break, or -1 if the bytes end
   * first.
   */
  recordEnd(bytes: Uint8Array, from: number): number {
    for (let i = from; i < bytes.length; i++) {
      const byte = bytes[i] ?? 0
      this.isBetweenRecords = false
      if (byte === newline) {
        this.line++
        if (this.#place !== "quoted") {
          this.#place = "fieldStart"
          this.isBetweenRecords = true
          return i + 1
        }
      }
      if (this.#quotes) this.#place = next(this.#place, byte, this.#separator)
    }
    return -1
  }
}

/** The position of the last byte within its record. */
type Place = "fieldStart" | "plain" | "quoted" | "afterQuote"

/**
 * A quotation mark opens a field only at its beginning; elsewhere it is text.
 * Text behind a closed field is an error that ends with its line.
 */
const next = (place: Place, byte: number, separator: number): Place => {
  if (place === "quoted") return byte === quote ? "afterQuote" : "quoted"
  if (byte === separator) return "fieldStart"
  if (byte === quote && (place === "fieldStart" || place === "afterQuote")) return "quoted"
  if (place === "afterQuote" && byte === carriageReturn) return "afterQuote"
  return "plain"
}

const newline = 10
const carriageReturn = 13
const quote = 34
