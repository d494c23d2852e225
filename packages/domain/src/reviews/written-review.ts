import { Reviews } from "@review-proof/ports"
import type {
  ModerationEntry,
  Report,
  ReviewId,
  ReviewRevision,
  ReviewWithReplies
} from "@review-proof/ports"
import { Reports, type ReportFilters } from "@review-proof/ports/store"
import { Effect, Stream } from "effect"
import { memberNames } from "../companies/member-names.ts"
import { everyItem } from "../paging/every-item.ts"

/** A review with everything that repeats its words. */
export interface WrittenReview {
  readonly review: ReviewWithReplies
  readonly revisions: ReadonlyArray<ReviewRevision>
  readonly moderation: ReadonlyArray<ModerationEntry>
}

/** A written review with its reports, which may quote it. */
export interface ReportedReview extends WrittenReview {
  readonly reports: ReadonlyArray<Report>
}

/** Reads the earlier revisions of a review, and its moderation log. */
export const readHistory = Effect.fnUntraced(function* (id: ReviewId) {
  const reviews = yield* Reviews
  const [revisions, moderation] = yield* Effect.all(
    [reviews.revisions(id), reviews.moderationLog(id)],
    { concurrency: 2 }
  )
  return { revisions, moderation }
})

/** Reads all reports of a review that match the filters. */
export const readReports = (id: ReviewId, filters: ReportFilters = {}) =>
  Reports.use((reports) => Stream.runCollect(everyItem(reports.page, [id, filters], 500)))

/** The names of the members in the moderation and the reports of a review, by their ids. */
export const namesIn = ({ moderation, reports }: Pick<ReportedReview, "moderation" | "reports">) =>
  memberNames([
    ...moderation.map(({ actor }) => actor),
    ...reports.flatMap(({ memberId }) => memberId ?? [])
  ])
