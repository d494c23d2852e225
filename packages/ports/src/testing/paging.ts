import { assert } from "@effect/vitest"
import { Effect, Struct } from "effect"
import type { Page, PageOrder, PageRequest } from "../store.ts"

/**
 * A method of a store that reads pages: its first arguments name the list, the last one the page.
 */
type ReadPage<Of extends ReadonlyArray<unknown>, Item, Position, E, R> = (
  ...args: readonly [...Of, PageRequest<Position>]
) => Effect.Effect<Page<Item, Position>, E, R>

interface WalkOptions<Position> {
  readonly from?: Position | null
  readonly mayBeShort?: boolean
}

/**
 * All items of a list, read page by page. Checks that a page with a next one is full, and that a
 * next page is not empty, unless pages may be short.
 */
export const walk = Effect.fnUntraced(function* <
  const Of extends ReadonlyArray<unknown>,
  Item,
  Position,
  E,
  R
>(
  read: ReadPage<Of, Item, Position, E, R>,
  of: Of,
  limit: number,
  { from = null, mayBeShort = false }: WalkOptions<Position> = {}
) {
  const items: Array<Item> = []
  for (let after = from; ;) {
    const page = yield* read(...of, { limit, after })
    if (items.length > 0 && !mayBeShort)
      assert.isNotEmpty(page.items, "a page follows only where there is more")
    items.push(...page.items)
    assert.isAtMost(page.items.length, limit)
    if (page.next === null) return items
    if (!mayBeShort)
      assert.strictEqual(page.items.length, limit, "a page that others follow is full")
    after = page.next
  }
})

/** Newest first, equal times by falling id. */
export const newestFirst = <Id extends string | number>(
  left: { readonly createdAt: number; readonly id: Id },
  right: { readonly createdAt: number; readonly id: Id }
): number => right.createdAt - left.createdAt || (left.id < right.id ? 1 : -1)

/**
 * Checks that pages of any size list what is expected, each once, newest or oldest first. Things of
 * the same time may come in any order.
 */
export const listsByTime = Effect.fnUntraced(function* <
  const Of extends ReadonlyArray<unknown>,
  Item extends { readonly createdAt: number },
  Position,
  E,
  R
>(
  read: ReadPage<Of, Item, Position, E, R>,
  of: Of,
  expected: ReadonlyArray<Item>,
  order: PageOrder
) {
  const times = expected.map(({ createdAt }) => createdAt).toSorted((left, right) => left - right)
  for (const limit of [1, 2, 3, 7, 100]) {
    const seen = yield* walk(read, of, limit)
    assert.deepStrictEqual(
      seen.map(Struct.get("createdAt")),
      order === "oldest first" ? times : times.toReversed()
    )
    assert.sameDeepMembers(seen, Array.from(expected))
  }
})

/** Checks that a list goes on behind the second of its items (at least three) once that has left it. */
export const continuesBehind = Effect.fnUntraced(function* <
  const Of extends ReadonlyArray<unknown>,
  Item,
  Position,
  E,
  R,
  E2,
  R2
>(
  read: ReadPage<Of, Item, Position, E, R>,
  of: Of,
  leave: (item: Item) => Effect.Effect<unknown, E2, R2>
) {
  const { items, next } = yield* read(...of, { limit: 2, after: null })
  const rest = yield* read(...of, { limit: 100, after: next })
  assert.isNotEmpty(rest.items)
  yield* leave(items[1] ?? assert.fail())
  assert.deepStrictEqual(yield* read(...of, { limit: 100, after: next }), rest)
})
