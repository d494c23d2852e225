import { Invitations } from "@review-proof/ports"
import type {
  Business,
  Invitation,
  Member,
  ModerationEntry,
  ProofRequest,
  Report,
  ReviewId,
  ReviewRevision,
  ReviewWithReplies
} from "@review-proof/ports"
import type { SavedReply } from "@review-proof/ports/store"
import { Effect, Option } from "effect"
import { getBusiness } from "../businesses/get-business.ts"
import { readSavedReplies } from "../members/saved-replies.ts"
import { newestProofRequests } from "../proof-requests/list-proof-requests.ts"
import type { Paged } from "../paging/paged.ts"
import { getAnyReview } from "../reviews/list-reviews.ts"
import { namesIn, readHistory, readReports } from "../reviews/written-review.ts"
import { requireRight } from "../rights/actor.ts"
import { readInboxPage, readNeighbour, type InboxRequest } from "./read-inbox.ts"

/** One review as its business's people see it. */
export interface InboxReview extends ReviewWithReplies {
  readonly business: Business
  /** Null for a review that came without one. */
  readonly invitation: Invitation | null
  /** Earlier revisions, oldest first. */
  readonly revisions: ReadonlyArray<ReviewRevision>
  /** Newest first, the last ten. */
  readonly proofRequests: ReadonlyArray<ProofRequest>
  /** The company's own reports, newest first. Visitors' reports are for operators alone. */
  readonly reports: ReadonlyArray<Report>
  /** Oldest first. */
  readonly moderation: ReadonlyArray<ModerationEntry>
  /** The names of the members in the reports and the moderation by their ids. */
  readonly names: ReadonlyMap<string, string>
  /** The texts that the company replies with, by name. */
  readonly savedReplies: ReadonlyArray<SavedReply>
  readonly beside: BesideReview
}

/** The list beside the review. */
interface BesideReview {
  readonly page: Paged<ReviewWithReplies>
  /** The next newer review of the list, and the next older one. */
  readonly previous: ReviewWithReplies | null
  readonly next: ReviewWithReplies | null
}

/** Fails with `NotFound`, also for a review of another company, or `InvalidCursor`. */
export const readInboxReview = Effect.fn("readInboxReview")(function* (
  member: Member,
  id: ReviewId,
  asked: InboxRequest
) {
  const found = yield* getAnyReview(id)
  const { review } = found
  yield* requireRight(member, "readPortal", review.companyId)
  const { history, invitation, scored, ...parts } = yield* Effect.all(
    {
      scored: getBusiness(review.businessId),
      invitation: invitationOf(found),
      proofRequests: newestProofRequests(id),
      reports: readReports(id, { byMembers: true }),
      history: readHistory(id),
      savedReplies: readSavedReplies(member),
      beside: readBeside(found, asked)
    },
    { concurrency: "unbounded" }
  )
  const read: InboxReview = {
    ...found,
    ...history,
    ...parts,
    business: scored.business,
    invitation: Option.getOrNull(invitation),
    names: yield* namesIn({ ...history, reports: parts.reports })
  }
  return read
})

const invitationOf = ({ review: { invitationId } }: ReviewWithReplies) =>
  invitationId === null ? Effect.succeedNone : Invitations.use((port) => port.find(invitationId))

/**
 * The page of the list around a review, which may itself have left the list, such as by a reply. A
 * review that is further down than its list's first page gets the page that begins with it.
 */
const readBeside = Effect.fnUntraced(function* (found: ReviewWithReplies, asked: InboxRequest) {
  const { businessId, createdAt } = found.review
  const first = yield* readInboxPage(businessId, asked)
  const last = first.items.at(-1)
  const isBelow = first.nextCursor !== null && last !== undefined && isNewer(last, found)
  const from = { ...asked, filters: { ...asked.filters, until: createdAt } }
  const page =
    isBelow && asked.cursor === null
      ? { ...(yield* readInboxPage(businessId, from)), nextCursor: null }
      : first
  const isFirst = page === first && asked.cursor === null
  const others = page.items.filter(({ review }) => review.id !== found.review.id)
  const previous = others.findLast((other) => isNewer(other, found))
  const next = others.find((other) => !isNewer(other, found))
  const beside: BesideReview = {
    page,
    previous: previous ?? (isFirst ? null : yield* readNeighbour(found, asked, "newer")),
    next: next ?? (page.nextCursor === null ? null : yield* readNeighbour(found, asked, "older"))
  }
  return beside
})

const isNewer = ({ review: one }: ReviewWithReplies, { review: other }: ReviewWithReplies) =>
  one.createdAt > other.createdAt || (one.createdAt === other.createdAt && one.id > other.id)
