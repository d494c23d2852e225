import { Context, Option } from "effect"
import type { Event, EventType } from "../model/event.ts"
import type { CompanyId, EventId } from "../model/ids.ts"
import type { Page, PageRequest } from "../model/page.ts"
import type { Timestamp } from "../model/time.ts"
import type { Stored } from "../stored.ts"

/** Position of an event in the feed. No event appears later at a position before one that was read. */
export type FeedPosition = string

/** An event and its position in the feed, because a reader may continue behind any of them. */
export interface FeedEntry {
  readonly event: Event
  readonly position: FeedPosition
}

/** The events of the last 30 days. */
export class Events extends Context.Service<
  Events,
  {
    readonly find: (companyId: CompanyId, id: EventId) => Stored<Option.Option<Event>>
    /**
     * Events in the order of their commits, whatever their times, and within one commit in the
     * order of their ids; none that was created before `since`. No later commit adds an event
     * before `after`.
     */
    readonly feed: (
      companyId: CompanyId,
      filters: { readonly type: EventType | null; readonly since: Timestamp },
      request: PageRequest<FeedPosition>
    ) => Stored<Page<FeedEntry, FeedPosition>>
  }
>()("@review-proof/ports/Events") {}
