import { Products, Reviews } from "@review-proof/ports"
import type {
  Business,
  BusinessId,
  BusinessReviewFilters,
  Member,
  Product,
  ReviewWithReplies
} from "@review-proof/ports"
import { Effect } from "effect"
import { emptyPage, type Paged } from "../paging/paged.ts"
import { listBusinessReviews, neighbourOf } from "../reviews/list-reviews.ts"
import { unansweredOf } from "../reviews/review-counts.ts"
import { findShownBusiness } from "./chosen-business.ts"

/** The parts of an inbox. */
export const inboxTabs = ["unanswered", "all", "held", "hidden", "removed"] as const
/** A part of an inbox. */
export type InboxTab = (typeof inboxTabs)[number]

const filtersOf: Readonly<Record<InboxTab, BusinessReviewFilters>> = {
  unanswered: { state: "published", replied: false },
  all: { state: "published" },
  held: { state: "pending" },
  hidden: { state: "hidden" },
  removed: { state: "removed" }
}

/** A part of an inbox as it is asked for. */
export interface InboxRequest {
  readonly tab: InboxTab
  /** The filters besides the tab. */
  readonly filters: Omit<BusinessReviewFilters, "state">
  /** Words that all occur in the title or the text; null asks for no words. */
  readonly words: string | null
  readonly cursor: string | null
}

/** Reviews of a business as its people work through them. */
export interface Inbox {
  /** Null while the company has no business. */
  readonly business: Business | null
  readonly page: Paged<ReviewWithReplies>
  /** The number of reviews in each tab, without filters. Unpublished ones are counted up to 20. */
  readonly counts: Readonly<Record<InboxTab, number>>
  /** The languages of its published reviews, the most frequent first. */
  readonly languages: ReadonlyArray<string>
  /** Its newest active products: the first `maxProductChoices`. */
  readonly products: ReadonlyArray<Product>
}

/** The number of products that the filter offers. */
export const maxProductChoices = 100

/** The number up to which unpublished reviews are counted. */
export const maxUnpublishedCounted = 20

/**
 * A part of an inbox, newest first: of a business of the company, or of its oldest one. Fails with
 * `NotFound` (business), also for one of another company, or `InvalidCursor`.
 */
export const readInbox = Effect.fn("readInbox")(function* (
  member: Member,
  asked: InboxRequest & { readonly business: string | null }
) {
  const shown = yield* findShownBusiness(member, asked.business)
  if (shown === null) {
    const empty: Inbox = {
      business: null,
      page: emptyPage,
      counts: { unanswered: 0, all: 0, held: 0, hidden: 0, removed: 0 },
      languages: [],
      products: []
    }
    return empty
  }
  const { business } = shown
  const [page, languages, states, products] = yield* Effect.all(
    [
      readInboxPage(business.id, asked),
      Reviews.use((reviews) => reviews.languageCounts(business.id)),
      Reviews.use((reviews) => reviews.countUpTo(business.id, maxUnpublishedCounted)),
      Products.use((port) =>
        port.pageActive(business.id, { limit: maxProductChoices, after: null })
      )
    ],
    { concurrency: "unbounded" }
  )
  const inbox: Inbox = {
    business,
    page,
    counts: {
      unanswered: unansweredOf(languages),
      all: languages.reduce((sum, { reviews }) => sum + reviews, 0),
      held: states.get("pending") ?? 0,
      hidden: states.get("hidden") ?? 0,
      removed: states.get("removed") ?? 0
    },
    languages: languages.map(({ language }) => language),
    products: products.items
  }
  return inbox
})

/** A page of a part, newest first. Fails with `NotFound` (business) or `InvalidCursor`. */
export const readInboxPage = (businessId: BusinessId, asked: InboxRequest) =>
  listBusinessReviews(businessId, { ...listOf(asked), limit: 20, cursor: asked.cursor })

/** The review of a part, on whatever page, that comes before or after this one. */
export const readNeighbour = (
  found: ReviewWithReplies,
  asked: InboxRequest,
  wanted: "newer" | "older"
) => neighbourOf(found, listOf(asked), wanted)

const listOf = ({ filters, tab, words }: InboxRequest) => ({
  filters: { ...filters, ...filtersOf[tab] },
  words
})
