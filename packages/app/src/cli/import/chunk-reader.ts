/** Cuts a file into pieces that end with a record, unless that is a very large one. */
import { createHash } from "node:crypto"
import type { FileHandle } from "node:fs/promises"

export interface Chunk {
  readonly bytes: Uint8Array
  /** The physical line of the file that it begins at, from 1. */
  readonly line: number
}

/** Where in a file a reader stands, and what it has left behind. */
export interface Place {
  readonly offset: number
  readonly line: number
  /** SHA-256 of all bytes before. */
  readonly digest: string
}

export class ChunkReader {
  readonly #file: FileHandle
  readonly #quotes: boolean
  readonly #hash = createHash("sha256")
  #rest: Uint8Array = new Uint8Array(0)
  #readTo = 0
  #line = 1
  #state: State
  #isWhole = true

  /** `quotes`: records may hold line breaks between quotation marks, as those of CSV do. */
  constructor(file: FileHandle, options: { readonly quotes: boolean }) {
    this.#file = file
    this.#quotes = options.quotes
    this.#state = this.#first
  }

  /** Whether it stands between two records. */
  get isWhole(): boolean {
    return this.#isWhole
  }

  get place(): Place {
    const digest = this.#hash.copy().digest("hex")
    return { offset: this.#readTo - this.#rest.length, line: this.#line, digest }
  }

  /** Goes on to where another reader stood; false where what is before differs. */
  async skipTo(place: Place): Promise<boolean> {
    for (let left = place.offset - (this.#readTo - this.#rest.length); left > 0;) {
      if (this.#rest.length === 0 && !(await this.#read())) return false
      const skipped = this.#consume(Math.min(left, this.#rest.length))
      left -= skipped.length
    }
    this.#line = place.line
    return this.place.offset === place.offset && this.place.digest === place.digest
  }

  /** The next records, `maxRecords` of them at most; null at the end of the file. */
  async next(maxRecords: number): Promise<Chunk | null> {
    const line = this.#line
    const parts: Array<Uint8Array> = []
    const progress = { records: 0, size: 0 }
    while (progress.size < maxChunkBytes && (this.#rest.length > 0 || (await this.#read()))) {
      const end = this.#scan(progress, maxRecords)
      parts.push(this.#consume(end))
      progress.size += end
      if (progress.records === maxRecords) break
    }
    return parts.length === 0 ? null : { bytes: Buffer.concat(parts), line }
  }

  /** Goes on behind the record that begins at a line. */
  async skipPast(line: number): Promise<void> {
    while ((this.#line <= line || !this.#isWhole) && (await this.next(1)) !== null) continue
  }

  get #first(): State {
    return this.#quotes ? "fieldStart" : "plain"
  }

  /** How much of what was read belongs to the piece. */
  #scan(progress: { records: number; readonly size: number }, maxRecords: number): number {
    for (let i = 0; i < this.#rest.length; i++) {
      const byte = this.#rest[i] ?? 0
      this.#isWhole = false
      if (byte !== NEWLINE) {
        if (this.#quotes) this.#state = next(this.#state, byte)
        continue
      }
      this.#line++
      if (this.#state === "quoted") continue
      this.#state = this.#first
      this.#isWhole = true
      progress.records++
      if (progress.records === maxRecords || progress.size + i + 1 >= maxChunkBytes) return i + 1
    }
    return this.#rest.length
  }

  #consume(length: number): Uint8Array {
    const taken = this.#rest.subarray(0, length)
    this.#rest = this.#rest.subarray(length)
    this.#hash.update(taken)
    return taken
  }

  async #read(): Promise<boolean> {
    const buffer = Buffer.allocUnsafe(262_144)
    const { bytesRead } = await this.#file.read(buffer, 0, buffer.length, this.#readTo)
    this.#readTo += bytesRead
    this.#rest = buffer.subarray(0, bytesRead)
    return bytesRead > 0
  }
}

const maxChunkBytes = 1_048_576

/** Where in a record the last byte was; the same steps as those of the service. */
type State = "fieldStart" | "plain" | "quoted" | "afterQuote"

const next = (state: State, byte: number): State => {
  if (state === "quoted") return byte === QUOTE ? "afterQuote" : "quoted"
  if (byte === COMMA) return "fieldStart"
  if (byte === QUOTE && (state === "fieldStart" || state === "afterQuote")) return "quoted"
  if (state === "afterQuote" && byte === RETURN) return "afterQuote"
  return "plain"
}

const NEWLINE = 10
const RETURN = 13
const QUOTE = 34
const COMMA = 44
