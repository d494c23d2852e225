import { Context, Option } from "effect"
import type { BusinessId, CompanyId, ReportId, ReviewId } from "../model/ids.ts"
import type { ContactHash } from "../model/invitation.ts"
import type { CreationPosition, Page, PageRequest } from "../model/page.ts"
import type { Report } from "../model/report.ts"
import type { Timestamp } from "../model/time.ts"
import type { Stored } from "../stored.ts"

/** The filters of a review's reports. Without one, a list has all of them. */
export interface ReportFilters {
  /** Only those that members of the company made. */
  readonly byMembers?: boolean
}

/** Reports of reviews. */
export class Reports extends Context.Service<
  Reports,
  {
    readonly find: (id: ReportId) => Stored<Option.Option<Report>>
    /** The reports of a review, newest first. */
    readonly page: (
      reviewId: ReviewId,
      filters: ReportFilters,
      request: PageRequest<CreationPosition<ReportId>>
    ) => Stored<Page<Report, CreationPosition<ReportId>>>
    /** Up to `limit` open ones of a business that members of its company made, oldest first. */
    readonly openByMembers: (businessId: BusinessId, limit: number) => Stored<ReadonlyArray<Report>>
    /** The reports of a company that still hold this address, oldest first. */
    readonly ofContact: (
      companyId: CompanyId,
      contactHash: ContactHash
    ) => Stored<ReadonlyArray<Report>>
    /**
     * Removes the network hash from reports that were made before `before`; returns their number.
     */
    readonly forgetNetworks: (before: Timestamp) => Stored<number>
  }
>()("@review-proof/ports/Reports") {}
