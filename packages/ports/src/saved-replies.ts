import { Context } from "effect"
import type { CompanyId } from "./model/ids.ts"
import type { SavedReplySet } from "./model/saved-reply.ts"
import type { Stored } from "./stored.ts"

/** Saved replies of companies. */
export class SavedReplies extends Context.Service<
  SavedReplies,
  {
    /** Those of a company; none, as version 0, where it has never had any. */
    readonly of: (companyId: CompanyId) => Stored<SavedReplySet>
  }
>()("@review-proof/ports/SavedReplies") {}
