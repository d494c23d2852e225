import { Context } from "effect"
import type { CompanyId } from "../model/ids.ts"
import type { SavedReplySet } from "../model/saved-reply.ts"
import type { Stored } from "../stored.ts"

/** Saved replies of companies. */
export class SavedReplies extends Context.Service<
  SavedReplies,
  {
    /** The saved replies of a company; an empty set of version 0 if it never had any. */
    readonly ofCompany: (companyId: CompanyId) => Stored<SavedReplySet>
  }
>()("@review-proof/ports/SavedReplies") {}
