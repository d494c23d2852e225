import { Events, type EventType } from "@review-proof/ports"
import { Clock, Effect, Schema } from "effect"
import type { Caller } from "../access/caller.ts"
import { readPage, type PageQuery } from "../paging/paged.ts"

/**
 * The company's events of the last 30 days, oldest first, so that a receiver
 * that was away catches up. A key limited to some businesses sees their events
 * alone, so its pages may be short of `limit`. Fails with `InvalidCursor`.
 */
export const listEvents = Effect.fnUntraced(function* (
  caller: Caller,
  query: PageQuery & { readonly type: EventType | null }
) {
  const { businesses, companyId } = caller.reach
  const events = yield* Events
  const since = (yield* Clock.currentTimeMillis) - feedRetentionMillis
  const { type } = query
  const list = { owner: companyId, list: "events", filters: { type }, position: Schema.String }
  const page = yield* readPage(list, query, (request) =>
    events.feed(companyId, { type, since }, request)
  )
  if (businesses === null) return page
  return {
    ...page,
    items: page.items.filter(({ facts }) => businesses.includes(facts.businessId))
  }
})

/** 30 days. */
export const feedRetentionMillis = 30 * 86_400_000
