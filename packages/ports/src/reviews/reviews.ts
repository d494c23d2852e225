import { Context, Option } from "effect"
import type { BusinessId, ReplyId, ReviewId } from "../model/ids.ts"
import type { CreationPosition, Page, PageOrder, PageRequest } from "../model/page.ts"
import type {
  ModerationEntry,
  Proof,
  ReviewRevision,
  ReviewState,
  ReviewWithReplies,
  Stars
} from "../model/review.ts"
import type { Timestamp } from "../model/time.ts"
import type { BusinessReach } from "../accounts/businesses.ts"
import type { Stored } from "../stored.ts"

/** Narrows a list of reviews; a filter that is left out lets all through. */
export interface ReviewFilters {
  readonly stars?: Stars
  readonly proof?: Proof
  /** Created at this instant or later. */
  readonly since?: Timestamp
  /** A language tag: finds the same tag and those that extend it, without regard to case. */
  readonly language?: string
}

/** Filters of one business's reviews in every state. */
export interface BusinessReviewFilters extends ReviewFilters {
  readonly state?: ReviewState
  /** The SKU of the product that the review is about. */
  readonly product?: string
  /** True for those that have a reply, false for those that have none. */
  readonly replied?: boolean
  /** Any of these proofs. */
  readonly proofs?: readonly [Proof, ...ReadonlyArray<Proof>]
  /** Created at this instant or earlier. */
  readonly until?: Timestamp
}

/** The number of a business's published reviews that share all of these. */
export interface ReviewCount {
  readonly stars: Stars
  readonly proof: Proof
  /** The first subtag of their language, in lower case. */
  readonly language: string
  readonly replied: boolean
  /** Above 0. */
  readonly reviews: number
}

/** How many published reviews of a business are in one language. */
export interface LanguageCount extends Pick<ReviewCount, "language" | "reviews"> {
  /** Those without a reply, by their stars: the first number is of those with one star. */
  readonly unanswered: readonly [number, number, number, number, number]
}

/** When a review was created and replied to first. */
export interface ReplyTime {
  readonly createdAt: Timestamp
  /** Null while it has no reply. */
  readonly repliedAt: Timestamp | null
}

/** The place of a review in a list. */
export type ReviewPosition = CreationPosition<ReviewId>

/** A page of a business's reviews, newest first unless it says otherwise. */
export interface ReviewPageRequest extends PageRequest<ReviewPosition> {
  readonly order?: PageOrder
}

/** Reviews with their replies, newest first in lists. */
export class Reviews extends Context.Service<
  Reviews,
  {
    /** Published reviews of the businesses within reach. A page costs the same at any depth. */
    readonly pagePublished: (
      reach: BusinessReach,
      filters: ReviewFilters,
      request: PageRequest<ReviewPosition>
    ) => Stored<Page<ReviewWithReplies, ReviewPosition>>
    /**
     * A text that changes whenever something that a business's pages show changes: the business,
     * its score, its counts, a published review or its replies. Its cost does not depend on the
     * number of reviews.
     */
    readonly publishedVersion: (businessId: BusinessId) => Stored<string>
    /** In any state. */
    readonly find: (id: ReviewId) => Stored<Option.Option<ReviewWithReplies>>
    /**
     * A page of reviews. A page reads at most some thousand rows. So if few reviews match several
     * filters together, it may be short or empty; its position says where to continue.
     */
    readonly page: (
      businessId: BusinessId,
      filters: BusinessReviewFilters,
      request: ReviewPageRequest
    ) => Stored<Page<ReviewWithReplies, ReviewPosition>>
    /**
     * Counts all published reviews of a business, grouped by the properties in `ReviewCount`. Its
     * cost does not depend on the number of reviews.
     */
    readonly counts: (businessId: BusinessId) => Stored<ReadonlyArray<ReviewCount>>
    /**
     * The same counts summed by language, the most frequent first; equal ones in the order of their
     * tags.
     */
    readonly languageCounts: (businessId: BusinessId) => Stored<ReadonlyArray<LanguageCount>>
    /**
     * The number of reviews of a business in each state, counted up to `most`. States without
     * reviews are missing.
     */
    readonly countUpTo: (
      businessId: BusinessId,
      most: number
    ) => Stored<ReadonlyMap<ReviewState, number>>
    /**
     * The times of the newest `among` published reviews that were created since then and are not
     * imported, newest first. Its cost does not depend on the number of imported ones.
     */
    readonly replyTimes: (
      businessId: BusinessId,
      since: Timestamp,
      among: number
    ) => Stored<ReadonlyArray<ReplyTime>>
    /** The review that has this reply. */
    readonly findByReply: (id: ReplyId) => Stored<Option.Option<ReviewWithReplies>>
    readonly findByExternalId: (
      businessId: BusinessId,
      externalId: string
    ) => Stored<Option.Option<ReviewWithReplies>>
    /**
     * Returns the external ids that the business already has. An import asks for a thousand at
     * once.
     */
    readonly knownExternalIds: (
      businessId: BusinessId,
      externalIds: ReadonlyArray<string>
    ) => Stored<ReadonlySet<string>>
    /**
     * True if one of the `among` newest reviews of a business, in any state, has a text with this
     * hash.
     */
    readonly isRepeated: (
      businessId: BusinessId,
      textHash: string,
      among: number
    ) => Stored<boolean>
    /** Earlier revisions, oldest first. */
    readonly revisions: (id: ReviewId) => Stored<ReadonlyArray<ReviewRevision>>
    /** The append-only log, oldest first. */
    readonly moderationLog: (id: ReviewId) => Stored<ReadonlyArray<ModerationEntry>>
  }
>()("@review-proof/ports/Reviews") {}
