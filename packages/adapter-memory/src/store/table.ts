import type { Journal } from "./journal.ts"

/** Keeps itself in step with the rows of a table. */
export interface Index<Row> {
  readonly add: (row: Row) => void
  readonly remove: (row: Row) => void
}

/** Immutable rows by id with indexes; every change can be taken back through its journal. */
export class Table<Id, Row> {
  readonly #rows = new Map<Id, Row>()
  readonly idOf: (row: Row) => Id
  readonly #indexes: ReadonlyArray<Index<Row>>

  constructor(idOf: (row: Row) => Id, indexes: ReadonlyArray<Index<Row>> = []) {
    this.idOf = idOf
    this.#indexes = indexes
  }

  get size(): number {
    return this.#rows.size
  }

  get(id: Id): Row | undefined {
    return this.#rows.get(id)
  }

  has(id: Id): boolean {
    return this.#rows.has(id)
  }

  values(): Iterable<Row> {
    return this.#rows.values()
  }

  /** Adds a row or puts it in the place of the one with its id. */
  put(row: Row, journal?: Journal): void {
    const id = this.idOf(row)
    const before = this.#rows.get(id)
    this.#set(id, row)
    journal?.record(() => this.#set(id, before))
  }

  remove(id: Id, journal?: Journal): void {
    const before = this.#rows.get(id)
    this.#set(id, undefined)
    journal?.record(() => this.#set(id, before))
  }

  #set(id: Id, row: Row | undefined): void {
    const before = this.#rows.get(id)
    if (before !== undefined) {
      for (const index of this.#indexes) index.remove(before)
    }
    if (row === undefined) {
      this.#rows.delete(id)
      return
    }
    this.#rows.set(id, row)
    for (const index of this.#indexes) index.add(row)
  }
}
