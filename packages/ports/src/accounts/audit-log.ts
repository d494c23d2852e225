import { Context } from "effect"
import type { AuditEntry } from "../model/audit.ts"
import type { AuditEntryId, CompanyId } from "../model/ids.ts"
import type { CreationPosition, Page, PageRequest } from "../model/page.ts"
import type { Timestamp } from "../model/time.ts"
import type { Stored } from "../stored.ts"

/** Selects entries from `since` (inclusive) to `before` (exclusive). */
export interface AuditFilters {
  readonly actor?: string
  readonly action?: string
  readonly since?: Timestamp
  readonly before?: Timestamp
}

/** The log of what operators and callers changed. */
export class AuditLog extends Context.Service<
  AuditLog,
  {
    /** Newest first. */
    readonly page: (
      companyId: CompanyId,
      filters: AuditFilters,
      request: PageRequest<CreationPosition<AuditEntryId>>
    ) => Stored<Page<AuditEntry, CreationPosition<AuditEntryId>>>
    /** All of a company's entries about these targets, in no order. */
    readonly about: (
      companyId: CompanyId,
      targets: ReadonlyArray<string>
    ) => Stored<ReadonlyArray<AuditEntry>>
  }
>()("@review-proof/ports/AuditLog") {}
