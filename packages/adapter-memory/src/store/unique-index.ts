/** Rows by a second key that at most one of them has. */
export class UniqueIndex<Row> {
  readonly #rows = new Map<string, Row>()
  readonly #keyOf: (row: Row) => string | null

  /** `keyOf` answers null for a row that has no such key. */
  constructor(keyOf: (row: Row) => string | null) {
    this.#keyOf = keyOf
  }

  add(row: Row): void {
    const key = this.#keyOf(row)
    if (key !== null) this.#rows.set(key, row)
  }

  remove(row: Row): void {
    const key = this.#keyOf(row)
    if (key !== null) this.#rows.delete(key)
  }

  get(key: string): Row | undefined {
    return this.#rows.get(key)
  }
}

/** One key from several texts, none of which can run into the next. */
export const keyFrom = (...parts: ReadonlyArray<string>): string => JSON.stringify(parts)
