import type { Index } from "./table.ts"

/** How many rows stand in each group, without looking at them. */
export class CountIndex<Group, Row> implements Index<Row> {
  readonly #counts = new Map<Group, number>()
  readonly #groupOf: (row: Row) => Group

  constructor(groupOf: (row: Row) => Group) {
    this.#groupOf = groupOf
  }

  add(row: Row): void {
    this.#change(row, 1)
  }

  remove(row: Row): void {
    this.#change(row, -1)
  }

  /** The counts as they are now. */
  counts(): ReadonlyMap<Group, number> {
    return new Map(this.#counts)
  }

  #change(row: Row, by: number): void {
    const group = this.#groupOf(row)
    this.#counts.set(group, (this.#counts.get(group) ?? 0) + by)
  }
}
