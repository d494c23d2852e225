import { Context } from "effect"
import type { InvitationId, ReplyId, ReviewId } from "../model/ids.ts"
import type { Stored } from "../stored.ts"

/**
 * Numbers for short public ids (`rev_7`), unique in the store and known before the commit that uses
 * them. A store may reserve blocks of them, so numbers may be skipped.
 */
export class PublicNumbers extends Context.Service<
  PublicNumbers,
  {
    readonly nextReview: Stored<ReviewId>
    /** Returns `count` numbers, in rising order. */
    readonly nextReviews: (count: number) => Stored<ReadonlyArray<ReviewId>>
    readonly nextReply: Stored<ReplyId>
    readonly nextInvitation: Stored<InvitationId>
  }
>()("@review-proof/ports/PublicNumbers") {}
