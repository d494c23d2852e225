/** A slice of a list that is read by keyset: `after` is the position of the last item seen. */
export interface PageRequest<Position> {
  readonly limit: number
  readonly after: Position | null
}

/** The order of a list by age. */
export type PageOrder = "newest first" | "oldest first"

/** One page; `next` is null at the end. */
export interface Page<Item, Position> {
  readonly items: ReadonlyArray<Item>
  /** Position of the last item, when more follow it. */
  readonly next: Position | null
}

/** The place of an item in a list by creation: its time, then its id. */
export interface CreationPosition<Id extends string | number> {
  readonly createdAt: number
  readonly id: Id
}
