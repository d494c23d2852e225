import { AuditLog } from "@review-proof/ports"
import type {
  AuditEntry,
  CompanyId,
  Reply,
  Report,
  Review,
  ReviewRevision,
  ReviewWithReplies
} from "@review-proof/ports"
import type { Change } from "@review-proof/ports/store"
import { Effect, Equal } from "effect"
import type { VerdictEvent } from "./moderate.ts"
import type { ReportedReview } from "./written-review.ts"

/** The new wording of a review and of everything that repeats its words. */
interface Rewording {
  readonly review: Pick<Review, "title" | "text" | "reviewerName">
  /** Rewrites the text of a reply, and what it said before. */
  readonly reply: (reply: Reply) => Reply
  readonly revision: (revision: ReviewRevision) => Pick<ReviewRevision, "title" | "text">
  /** Rewrites the name of the product, in earlier revisions too. */
  readonly productName: (name: string) => string
  readonly reason: (reason: string) => string
  /** Rewrites the evidence of the review, and that in its log. */
  readonly evidence: (evidence: string) => string
}

interface Reworded {
  readonly after: ReviewWithReplies
  /** The changes to replies, revisions and reasons; the caller changes the review itself. */
  readonly changes: ReadonlyArray<Change>
  /** True if the wording changes the review, its evidence or a reply. */
  readonly alters: boolean
}

/** The review after a rewording, its version one more. */
export const reword = (
  { moderation, reports, review: before, revisions }: ReportedReview,
  rewording: Rewording,
  now: number
): Reworded => {
  const { id, reviewerName, text, title, version } = before.review
  const productOf = ({ product }: Pick<Review, "product">) =>
    product === null || product.name === null
      ? product
      : { ...product, name: rewording.productName(product.name) }
  const product = productOf(before.review)
  const replies = before.replies.map(rewording.reply)
  const rewritten = replies.filter((reply, index) => !Equal.equals(reply, before.replies[index]))
  const evidence =
    before.review.evidence === null ? null : rewording.evidence(before.review.evidence)
  const logged = new Map([
    ...moderation.flatMap(({ reason }) =>
      reason === null ? [] : [pair(reason, rewording.reason)]
    ),
    ...moderation.flatMap(({ otherEvidence: held }) =>
      held === null ? [] : [pair(held, rewording.evidence)]
    )
  ])
  return {
    after: {
      review: {
        ...before.review,
        ...rewording.review,
        product,
        evidence,
        updatedAt: now,
        version: version + 1
      },
      replies
    },
    changes: [
      ...rewritten.map((reply): Change => ({ _tag: "RewriteReply", reply })),
      ...revisions.flatMap((revision): ReadonlyArray<Change> => {
        const words = { ...rewording.revision(revision), product: productOf(revision) }
        return words.text === revision.text &&
          words.title === revision.title &&
          words.product?.name === revision.product?.name
          ? []
          : [{ _tag: "RewriteRevision", revision: { ...revision, ...words } }]
      }),
      ...[...logged].flatMap(([from, to]): ReadonlyArray<Change> =>
        to === from ? [] : [{ _tag: "RewriteLogText", reviewId: id, from, to }]
      ),
      ...reports.flatMap((report) => rewordReport(report, rewording.reason))
    ],
    alters:
      rewritten.length > 0 ||
      rewording.review.title !== title ||
      rewording.review.text !== text ||
      rewording.review.reviewerName !== reviewerName ||
      product?.name !== before.review.product?.name ||
      evidence !== before.review.evidence
  }
}

/** A reply with its text and each earlier one rewritten. */
export const rewordReply = (
  reply: Reply,
  text: string,
  earlier: (text: string) => string
): Reply => ({
  ...reply,
  text,
  earlier: reply.earlier.map((wording) => ({ ...wording, text: earlier(wording.text) }))
})

const pair = (text: string, reworded: (text: string) => string) => [text, reworded(text)] as const

/** Rewrites the texts of a report. */
export const rewordReport = (
  before: Report,
  reworded: (text: string) => string,
  contact: Pick<Report, "email" | "contactHash"> = before
): ReadonlyArray<Change> => {
  const text = reworded(before.text)
  const decision = before.decision === null ? null : reworded(before.decision)
  const { contactHash, email } = contact
  return text === before.text && decision === before.decision && contactHash === before.contactHash
    ? []
    : [
        {
          _tag: "ReplaceReport",
          report: { ...before, text, decision, email, contactHash, version: before.version + 1 }
        }
      ]
}

/** Reviews in every state can be reworded; only published ones emit an event. */
export const rewordedEvent = ({ state }: Review): VerdictEvent | null =>
  state === "published" ? { _tag: "review.updated", change: "edited" } : null

/** Rewrites every text in the audit log's lines about these targets. */
export const rewordAudit = Effect.fnUntraced(function* (
  companyId: CompanyId,
  targets: ReadonlyArray<string>,
  reworded: (text: string) => string
) {
  const log = yield* AuditLog
  const entries = yield* log.about(companyId, targets)
  return entries.flatMap((entry): ReadonlyArray<Change> => {
    const details = rewordDetails(entry.details, reworded)
    return Equal.equals(details, entry.details)
      ? []
      : [{ _tag: "RewriteAuditDetails", entry: { ...entry, details } }]
  })
})

/** Free text is at the top level of the details: the reasons of decisions. */
const rewordDetails = (
  details: AuditEntry["details"],
  reworded: (text: string) => string
): AuditEntry["details"] =>
  Object.fromEntries(
    Object.entries(details).map(([name, value]) => [
      name,
      typeof value === "string" ? reworded(value) : value
    ])
  )
