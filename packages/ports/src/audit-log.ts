import { Context } from "effect"
import type { AuditEntry } from "./model/audit.ts"
import type { AuditEntryId, CompanyId } from "./model/ids.ts"
import type { CreationPosition, Page, PageRequest } from "./model/page.ts"
import type { Stored } from "./stored.ts"

/** The log of what operators and callers changed. */
export class AuditLog extends Context.Service<
  AuditLog,
  {
    /** Newest first. */
    readonly page: (
      companyId: CompanyId,
      filters: { readonly actor?: string; readonly action?: string },
      request: PageRequest<CreationPosition<AuditEntryId>>
    ) => Stored<Page<AuditEntry, CreationPosition<AuditEntryId>>>
    /** All of a company's entries about these targets, in no order. */
    readonly about: (
      companyId: CompanyId,
      targets: ReadonlyArray<string>
    ) => Stored<ReadonlyArray<AuditEntry>>
  }
>()("@review-proof/ports/AuditLog") {}
