import { Context, Option } from "effect"
import type { BusinessId, ProofRequestId, ReviewId } from "../model/ids.ts"
import type { CreationPosition, Page, PageRequest } from "../model/page.ts"
import type { ProofRequest } from "../model/proof-request.ts"
import type { Stored } from "../stored.ts"

/** Requests for proof, newest first in lists. */
export class ProofRequests extends Context.Service<
  ProofRequests,
  {
    readonly find: (id: ProofRequestId) => Stored<Option.Option<ProofRequest>>
    readonly page: (
      reviewId: ReviewId,
      request: PageRequest<CreationPosition<ProofRequestId>>
    ) => Stored<Page<ProofRequest, CreationPosition<ProofRequestId>>>
    /** The open ones of a business: the oldest `limit`, oldest first. */
    readonly open: (businessId: BusinessId, limit: number) => Stored<ReadonlyArray<ProofRequest>>
  }
>()("@review-proof/ports/ProofRequests") {}
