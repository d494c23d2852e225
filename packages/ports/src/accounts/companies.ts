import { Context, Option } from "effect"
import type { Company, Member } from "../model/company.ts"
import type { CompanyId, MemberId } from "../model/ids.ts"
import type { CreationPosition, Page, PageRequest } from "../model/page.ts"
import type { Stored } from "../stored.ts"

/** A page of all companies, or of a search. */
export interface CompanyPageRequest extends PageRequest<CreationPosition<CompanyId>> {
  /**
   * Asks for the companies whose names have all these words (words.ts). A store may also return
   * others whose names have only parts of the words; the caller compares the names.
   */
  readonly words?: string | undefined
}

/** Companies and their members, oldest first in lists, which hold no removed members. */
export class Companies extends Context.Service<
  Companies,
  {
    readonly find: (id: CompanyId) => Stored<Option.Option<Company>>
    readonly page: (
      request: CompanyPageRequest
    ) => Stored<Page<Company, CreationPosition<CompanyId>>>
    /** Finds a member who was removed, too. */
    readonly findMember: (id: MemberId) => Stored<Option.Option<Member>>
    /** The oldest owner who was not removed. */
    readonly firstOwner: (companyId: CompanyId) => Stored<Option.Option<Member>>
    /**
     * Members with this email address who were not removed, oldest first, at most 100. ASCII
     * letters are compared without case.
     */
    readonly membersByEmail: (email: string) => Stored<ReadonlyArray<Member>>
    readonly pageMembers: (
      companyId: CompanyId,
      request: PageRequest<CreationPosition<MemberId>>
    ) => Stored<Page<Member, CreationPosition<MemberId>>>
  }
>()("@review-proof/ports/Companies") {}
