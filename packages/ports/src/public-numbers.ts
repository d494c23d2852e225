import { Context } from "effect"
import type { InvitationId, ReplyId, ReviewId } from "./model/ids.ts"
import type { Stored } from "./stored.ts"

/**
 * Numbers for ids that are public and short (`rev_7`), unique in the store and
 * known before the commit that uses them. Stores reserve them in blocks, so
 * numbers may be skipped, and neighbours may be taken by another instance.
 */
export class PublicNumbers extends Context.Service<
  PublicNumbers,
  {
    readonly nextReview: Stored<ReviewId>
    /** As many at once, rising. */
    readonly nextReviews: (count: number) => Stored<ReadonlyArray<ReviewId>>
    readonly nextReply: Stored<ReplyId>
    readonly nextInvitation: Stored<InvitationId>
  }
>()("@review-proof/ports/PublicNumbers") {}
