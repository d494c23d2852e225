/** Cuts a file into pieces that end where a record ends, unless that record is very large. */
import { RecordScanner } from "@review-proof/domain/reviews"
import { createHash } from "node:crypto"
import type { FileHandle } from "node:fs/promises"

export interface Chunk {
  readonly bytes: Uint8Array
  /** The physical line of the file at which it begins, from 1. */
  readonly line: number
}

/** The position of a reader in a file, and what it has already read. */
export interface FilePosition {
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
  #scanner: RecordScanner

  constructor(file: FileHandle, options: { readonly quotes: boolean }) {
    this.#file = file
    this.#quotes = options.quotes
    this.#scanner = new RecordScanner(options)
  }

  /** True between two records. */
  get isWhole(): boolean {
    return this.#scanner.isBetweenRecords
  }

  get place(): FilePosition {
    const digest = this.#hash.copy().digest("hex")
    return { offset: this.#readTo - this.#rest.length, line: this.#scanner.line, digest }
  }

  /** True if nothing follows. It consumes nothing, so the place stays. */
  async isAtEnd(): Promise<boolean> {
    return this.#rest.length === 0 && !(await this.#read())
  }

  /** Skips to the place of another reader; false if the bytes before it differ. */
  async skipTo(place: FilePosition): Promise<boolean> {
    for (let left = place.offset - (this.#readTo - this.#rest.length); left > 0;) {
      if (this.#rest.length === 0 && !(await this.#read())) return false
      const skipped = this.#consume(Math.min(left, this.#rest.length))
      left -= skipped.length
    }
    const { separator } = this.#scanner
    this.#scanner = new RecordScanner({ quotes: this.#quotes, line: place.line, separator })
    return this.place.offset === place.offset && this.place.digest === place.digest
  }

  /** The next records, `maxRecords` of them at most; null at the end of the file. */
  async next(maxRecords: number): Promise<Chunk | null> {
    const { line } = this.#scanner
    const parts: Array<Uint8Array> = []
    const progress = { records: 0, size: 0 }
    while (progress.size < maxChunkBytes && (this.#rest.length > 0 || (await this.#read()))) {
      const end = this.#scan(progress, maxRecords)
      parts.push(this.#consume(end))
      progress.size += end
      if (progress.records === maxRecords) break
    }
    if (parts.length === 0) return null
    return { bytes: Buffer.concat(parts), line }
  }

  /** Skips everything up to the record that begins at a line, and that record. */
  async skipPast(line: number): Promise<void> {
    while ((this.#scanner.line <= line || !this.isWhole) && (await this.next(1)) !== null) continue
  }

  /** The number of bytes that belong to the piece. */
  #scan(progress: { records: number; readonly size: number }, maxRecords: number): number {
    for (let end = 0; (end = this.#scanner.recordEnd(this.#rest, end)) !== -1;) {
      progress.records++
      if (progress.records === maxRecords || progress.size + end >= maxChunkBytes) return end
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
