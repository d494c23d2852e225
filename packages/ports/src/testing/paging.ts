import { assert } from "@effect/vitest"
import { Effect } from "effect"
import type { Page, PageRequest } from "../index.ts"

/**
 * All items of a list, read page by page. Holds what is owed of any page: it is
 * full unless it is the last one, and the last one says so.
 */
export const walk = Effect.fnUntraced(function* <Item, Position, E, R>(
  read: (request: PageRequest<Position>) => Effect.Effect<Page<Item, Position>, E, R>,
  limit: number,
  from: Position | null = null
) {
  const items: Array<Item> = []
  let after = from
  for (;;) {
    const page = yield* read({ limit, after })
    items.push(...page.items)
    if (page.next === null) {
      assert.isAtMost(page.items.length, limit)
      return items
    }
    assert.strictEqual(page.items.length, limit, "a page that others follow is full")
    after = page.next
    if (items.length > walkBound) return yield* Effect.die(new Error("The list has no end"))
  }
})

/** No law makes a longer list. */
const walkBound = 5000

/** Newest first, equal times by falling id. */
export const newestFirst = <Id extends string | number>(
  left: { readonly createdAt: number; readonly id: Id },
  right: { readonly createdAt: number; readonly id: Id }
): number => right.createdAt - left.createdAt || (left.id < right.id ? 1 : -1)
