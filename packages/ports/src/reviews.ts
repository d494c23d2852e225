import { Context, Option } from "effect"
import type { BusinessId, ReviewId } from "./model/ids.ts"
import type { CreationPosition, Page, PageRequest } from "./model/page.ts"
import type {
  ModerationEntry,
  Proof,
  ReviewRevision,
  ReviewState,
  ReviewWithReplies,
  Stars
} from "./model/review.ts"
import type { Timestamp } from "./model/time.ts"
import type { BusinessReach } from "./businesses.ts"
import type { Stored } from "./stored.ts"

/** Narrows a list of reviews; a filter that is left out lets all through. */
export interface ReviewFilters {
  readonly stars?: Stars
  readonly proof?: Proof
  /** Created at this instant or later. */
  readonly since?: Timestamp
  /** A language tag: finds the same tag and those that extend it, without regard to case. */
  readonly language?: string
}

/** The place of a review in a list. */
export type ReviewPosition = CreationPosition<ReviewId>

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
     * A text that changes whenever something that such a page of one business shows does: the
     * business, its score, a review or its replies. It costs less to read than the page.
     */
    readonly publishedVersion: (
      businessId: BusinessId,
      filters: ReviewFilters,
      request: PageRequest<ReviewPosition>
    ) => Stored<string>
    readonly findPublished: (
      reach: BusinessReach,
      id: ReviewId
    ) => Stored<Option.Option<ReviewWithReplies>>
    /** In any state. */
    readonly find: (id: ReviewId) => Stored<Option.Option<ReviewWithReplies>>
    readonly page: (
      businessId: BusinessId,
      state: ReviewState | null,
      request: PageRequest<ReviewPosition>
    ) => Stored<Page<ReviewWithReplies, ReviewPosition>>
    readonly findByExternalId: (
      businessId: BusinessId,
      externalId: string
    ) => Stored<Option.Option<ReviewWithReplies>>
    /** Answers the importer's ids that the business has already. An import asks for a thousand at once. */
    readonly knownExternalIds: (
      businessId: BusinessId,
      externalIds: ReadonlyArray<string>
    ) => Stored<ReadonlySet<string>>
    /** True if one of the `among` newest reviews of a business, in any state, has a text with this hash. */
    readonly isRepeated: (
      businessId: BusinessId,
      textHash: string,
      among: number
    ) => Stored<boolean>
    /** Earlier wordings, oldest first. */
    readonly revisions: (id: ReviewId) => Stored<ReadonlyArray<ReviewRevision>>
    /** The append-only log, oldest first. */
    readonly moderationLog: (id: ReviewId) => Stored<ReadonlyArray<ModerationEntry>>
  }
>()("@review-proof/ports/Reviews") {}
