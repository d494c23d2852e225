import type { Stored } from "@review-proof/ports"
import type { Page, PageRequest } from "@review-proof/ports/store"
import { Effect } from "effect"

/** A list whose pages hold only the matching items. */
interface Matching<Item, Position> {
  /** The list, whose own pages may be short. */
  readonly read: (request: PageRequest<Position>) => Stored<Page<Item, Position>>
  /** Null lets all through. */
  readonly fits: ((item: Item) => boolean) | null
  readonly positionOf: (item: Item) => Position
}

/**
 * Reads until a page is full, or until some two thousand items were looked at: then the page is
 * short. The first reading is one page, which is enough if nearly all items match.
 */
export const readMatching = Effect.fnUntraced(function* <Item, Position>(
  { fits, positionOf, read }: Matching<Item, Position>,
  { after, limit }: PageRequest<Position>
) {
  const items: Array<Item> = []
  let next: Position | null = after
  for (let reading = 0; reading < maxReadings; reading++) {
    const missing = limit - items.length
    const page: Page<Item, Position> = yield* read({
      limit: fits === null || reading === 0 ? missing : itemsLookedAt,
      after: next
    })
    const found = fits === null ? page.items : page.items.filter(fits)
    items.push(...found.slice(0, missing))
    const last = items.at(-1)
    if (found.length > missing && last !== undefined) return { items, next: positionOf(last) }
    next = page.next
    if (next === null || items.length === limit) break
  }
  const page: Page<Item, Position> = { items, next }
  return page
})

const maxReadings = 5
const itemsLookedAt = 500
