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
  /** Its character code; null until the first record has one. */
  #separator: number | null
  #place: Place = "fieldStart"

  constructor(options: {
    readonly quotes: boolean
    /** Between two fields of CSV. If left out, it is the first such mark outside quotation marks. */
    readonly separator?: string
    readonly line?: number
  }) {
    this.#quotes = options.quotes
    this.#separator = options.separator?.charCodeAt(0) ?? null
    this.line = options.line ?? 1
  }

  get separator(): string {
    return String.fromCharCode(this.#separator ?? comma)
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
      if (!this.#quotes) continue
      if (this.#separator === null && this.#place !== "quoted" && separators.includes(byte)) {
        this.#separator = byte
      }
      this.#place = next(this.#place, byte, this.#separator)
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
const next = (place: Place, byte: number, separator: number | null): Place => {
  if (place === "quoted") return byte === quote ? "afterQuote" : "quoted"
  if (byte === separator) return "fieldStart"
  if (byte === quote && (place === "fieldStart" || place === "afterQuote")) return "quoted"
  if (place === "afterQuote" && byte === carriageReturn) return "afterQuote"
  return "plain"
}

const comma = 44

/**
 * Spreadsheets write semicolons where the comma is the decimal mark, and tabs when cells are
 * copied.
 */
const separators: ReadonlyArray<number> = [comma, 59, 9]

const newline = 10
const carriageReturn = 13
const quote = 34
