import { Context, Option } from "effect"
import type { Event, EventType } from "./model/event.ts"
import type { CompanyId, EventId } from "./model/ids.ts"
import type { Page, PageRequest } from "./model/page.ts"
import type { Timestamp } from "./model/time.ts"
import type { Stored } from "./stored.ts"

/** Where an event stands in the feed; grows in an order in which nothing can appear behind a reader. */
export type FeedPosition = string

/** The events of the last 30 days. */
export class Events extends Context.Service<
  Events,
  {
    readonly find: (companyId: CompanyId, id: EventId) => Stored<Option.Option<Event>>
    /** Oldest first, no older than `since`. An event whose commit is still to come never appears behind `after`. */
    readonly feed: (
      companyId: CompanyId,
      filters: { readonly type: EventType | null; readonly since: Timestamp },
      request: PageRequest<FeedPosition>
    ) => Stored<Page<Event, FeedPosition>>
  }
>()("@review-proof/ports/Events") {}
