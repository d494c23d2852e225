import { compareIds } from "./positions.ts"

/**
 * Rows by group, each group in the order of its rows' positions. Finding a
 * place is a binary search, so that a page costs the same at any depth.
 */
export class OrderedIndex<Row, Position> {
  readonly #groups = new Map<string, Array<Row>>()
  readonly #groupOf: (row: Row) => string | null
  readonly #compare: (left: Position, right: Position) => number
  readonly positionOf: (row: Row) => Position

  constructor(options: {
    /** The group that a row stands in; null for none. */
    readonly groupOf: (row: Row) => string | null
    /** Unique within a group. */
    readonly positionOf: (row: Row) => Position
    readonly compare: (left: Position, right: Position) => number
  }) {
    this.#groupOf = options.groupOf
    this.positionOf = options.positionOf
    this.#compare = options.compare
  }

  add(row: Row): void {
    const group = this.#groupOf(row)
    if (group === null) return
    const rows = this.#groups.get(group)
    if (rows === undefined) {
      this.#groups.set(group, [row])
    } else {
      rows.splice(this.#lowerBound(rows, this.positionOf(row)), 0, row)
    }
  }

  remove(row: Row): void {
    const group = this.#groupOf(row)
    const rows = group === null ? undefined : this.#groups.get(group)
    if (group === null || rows === undefined) return
    rows.splice(this.#lowerBound(rows, this.positionOf(row)), 1)
    if (rows.length === 0) this.#groups.delete(group)
  }

  groups(): Iterable<string> {
    return this.#groups.keys()
  }

  /** All of a group as it is now, first position first. */
  all(group: string): ReadonlyArray<Row> {
    return this.#rowsOf(group).slice()
  }

  first(group: string): Row | undefined {
    return this.#rowsOf(group)[0]
  }

  /** Rows of a group behind `after`, by rising position. */
  *rising(group: string, after: Position | null): Iterable<Row> {
    const rows = this.#rowsOf(group)
    let next = after === null ? 0 : this.#upperBound(rows, after)
    for (let row = rows[next]; row !== undefined; row = rows[next]) {
      yield row
      next += 1
    }
  }

  /** Rows of several groups behind `after`, by falling position. */
  *falling(groups: Iterable<string>, after: Position | null): Iterable<Row> {
    const heads = Array.from(new Set(groups), (group) => {
      const rows = this.#rowsOf(group)
      const end = after === null ? rows.length : this.#lowerBound(rows, after)
      return { rows, next: end - 1 }
    })
    for (;;) {
      let last: { row: Row; head: (typeof heads)[number] } | null = null
      for (const head of heads) {
        const row = head.rows[head.next]
        if (row !== undefined && (last === null || this.#isBefore(last.row, row))) {
          last = { row, head }
        }
      }
      if (last === null) return
      last.head.next -= 1
      yield last.row
    }
  }

  #rowsOf(group: string): ReadonlyArray<Row> {
    return this.#groups.get(group) ?? []
  }

  #isBefore(left: Row, right: Row): boolean {
    return this.#compare(this.positionOf(left), this.positionOf(right)) < 0
  }

  /** Index of the first row at `position` or behind it. */
  #lowerBound(rows: ReadonlyArray<Row>, position: Position): number {
    return partition(rows, (row) => this.#compare(this.positionOf(row), position) < 0)
  }

  /** Index of the first row behind `position`. */
  #upperBound(rows: ReadonlyArray<Row>, position: Position): number {
    return partition(rows, (row) => this.#compare(this.positionOf(row), position) <= 0)
  }
}

/** The group of an index that holds all rows of its table. */
export const everything = "all"

/** An index of things by creation, the commonest order of lists. */
export const byCreation = <Id extends string | number, Row>(
  groupOf: (row: Row) => string | null,
  positionOf: (row: Row) => { readonly createdAt: number; readonly id: Id }
) =>
  new OrderedIndex<Row, { readonly createdAt: number; readonly id: Id }>({
    groupOf,
    positionOf,
    compare: (left, right) => left.createdAt - right.createdAt || compareIds(left.id, right.id)
  })

/** How many rows at the beginning satisfy a predicate that none behind them does. */
const partition = <Row>(rows: ReadonlyArray<Row>, isEarly: (row: Row) => boolean): number => {
  let low = 0
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const row = rows[middle]
    if (row !== undefined && isEarly(row)) low = middle + 1
    else high = middle
  }
  return low
}
