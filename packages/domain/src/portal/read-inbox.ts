import { Businesses, BusinessId, ProofRequests, ReviewId, Reviews } from "@review-proof/ports"
import type {
  Business,
  BusinessReviewFilters,
  Member,
  ModerationEntry,
  ProofRequest,
  ReviewWithReplies
} from "@review-proof/ports"
import { Effect, Option, Schema } from "effect"
import { NotFound, orNotFound } from "../errors.ts"
import { getBusiness } from "../businesses/get-business.ts"
import type { Paged } from "../paging/paged.ts"
import { listBusinessReviews } from "../reviews/list-reviews.ts"
import { readReview } from "../reviews/moderate-review.ts"
import { readReviewCounts } from "../reviews/review-counts.ts"
import { requireRight } from "../rights/require-right.ts"

/** The parts of an inbox. */
export const inboxTabs = ["unanswered", "all", "held", "hidden", "removed"] as const
/** One of them. */
export type InboxTab = (typeof inboxTabs)[number]

const filtersOf: Readonly<Record<InboxTab, BusinessReviewFilters>> = {
  unanswered: { state: "published", replied: false },
  all: { state: "published" },
  held: { state: "pending" },
  hidden: { state: "hidden" },
  removed: { state: "removed" }
}

/** Reviews of a business as its people work through them. */
export interface Inbox {
  readonly businesses: ReadonlyArray<Business>
  /** Null while the company has no business. */
  readonly business: Business | null
  readonly page: Paged<ReviewWithReplies>
  /** The number of reviews in each tab. Unpublished ones are counted up to 20. */
  readonly counts: Readonly<Record<InboxTab, number>>
}

/** How far unpublished reviews are counted. */
export const mostCounted = 20

/**
 * A part of an inbox, newest first: of a business of the company, or of its oldest one. Fails with
 * `NotFound` (business), also for one of another company, or `InvalidCursor`.
 */
export const readInbox = Effect.fn("readInbox")(function* (
  member: Member,
  asked: {
    readonly business: string | null
    readonly tab: InboxTab
    readonly cursor: string | null
  }
) {
  const { companyId } = member
  yield* requireRight(member, "readPortal", companyId)
  const ports = yield* Businesses
  const { items } = yield* ports.page(companyId, { limit: 100, after: null })
  const businesses = items.map(({ business }) => business)
  const business =
    asked.business === null ? businesses[0] : yield* businessOf(member, asked.business)
  if (business === undefined) {
    const empty: Inbox = {
      businesses,
      business: null,
      page: { items: [], nextCursor: null },
      counts: { unanswered: 0, all: 0, held: 0, hidden: 0, removed: 0 }
    }
    return empty
  }
  const query = { filters: filtersOf[asked.tab], words: null, limit: 20, cursor: asked.cursor }
  const [page, published, held, hidden, removed] = yield* Effect.all(
    [
      listBusinessReviews(business.id, query),
      readReviewCounts(business.id),
      countOf(business.id, "held"),
      countOf(business.id, "hidden"),
      countOf(business.id, "removed")
    ],
    { concurrency: "unbounded" }
  )
  const counts = { unanswered: published.replied.no, all: published.reviews, held, hidden, removed }
  const inbox: Inbox = { businesses, business, page, counts }
  return inbox
})

const countOf = (businessId: BusinessId, tab: InboxTab) =>
  Reviews.use((reviews) =>
    reviews.page(businessId, filtersOf[tab], { limit: mostCounted, after: null })
  ).pipe(Effect.map(({ items }) => items.length))

/** A business that the member's company has. Fails with `NotFound`. */
const businessOf = Effect.fnUntraced(function* (member: Member, businessId: string) {
  const id = Option.getOrUndefined(decodeId(businessId))
  if (id === undefined) return yield* new NotFound({ what: "business" })
  const { business } = yield* getBusiness(id)
  yield* requireRight(member, "readPortal", business.companyId)
  return business
})

const decodeId = Schema.decodeUnknownOption(BusinessId)

/** One review as its business's people see it. */
export interface InboxReview extends ReviewWithReplies {
  readonly business: Business
  /** Newest first, the last ten. */
  readonly proofRequests: ReadonlyArray<ProofRequest>
  /** Oldest first. */
  readonly moderation: ReadonlyArray<ModerationEntry>
}

/** Fails with `NotFound`, also for a review of another company. */
export const readInboxReview = Effect.fn("readInboxReview")(function* (
  member: Member,
  id: ReviewId
) {
  const found = yield* readReview(id)
  yield* requireRight(member, "readPortal", found.review.companyId)
  const businesses = yield* Businesses
  const [business, proofRequests, moderation] = yield* Effect.all(
    [
      businesses.find(found.review.businessId),
      ProofRequests.use((ports) => ports.page(id, { limit: 10, after: null })),
      Reviews.use((ports) => ports.moderationLog(id))
    ],
    { concurrency: "unbounded" }
  )
  const read: InboxReview = {
    ...found,
    business: (yield* orNotFound("business")(business)).business,
    proofRequests: proofRequests.items,
    moderation
  }
  return read
})
