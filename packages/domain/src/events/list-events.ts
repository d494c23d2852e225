import { Events, type EventType } from "@review-proof/ports"
import type { FeedEntry, FeedPosition, PageRequest } from "@review-proof/ports/store"
import { Clock, Effect, Schema } from "effect"
import type { Caller } from "../access/caller.ts"
import { readPage, type PageQuery } from "../paging/paged.ts"
import { readMatching } from "../paging/read-matching.ts"

/**
 * The company's events of the last 30 days, oldest first, so that a receiver
 * that was away catches up. A key limited to some businesses sees their events
 * alone; where they are few among the company's, a page may be short or empty,
 * and its cursor says where to continue. Fails with `InvalidCursor`.
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
  // A set, because two thousand events may be compared with a thousand businesses.
  const seen = businesses === null ? null : new Set(businesses)
  const matching = {
    read: (request: PageRequest<FeedPosition>) => events.feed(companyId, { type, since }, request),
    fits: seen === null ? null : ({ event }: FeedEntry) => seen.has(event.facts.businessId),
    positionOf: ({ position }: FeedEntry) => position
  }
  const page = yield* readPage(list, query, (request) => readMatching(matching, request))
  return { ...page, items: page.items.map(({ event }) => event) }
})

/** 30 days. */
export const feedRetentionMillis = 30 * 86_400_000
