import { DuplicateSku, type Report, type ReviewRevision } from "@review-proof/ports"
import { DuplicateExternalId, TooManyReports, VersionConflict } from "@review-proof/ports/store"
import { keyFrom, select, selectOne, windowFreeAt } from "../store/select.ts"
import { type ChangeOf, type Changes, isOfCompany, type Transaction } from "./transaction.ts"

export const reviewChanges = {
  /** An external id identifies one review of a business in every state. */
  InsertReview: (to, { review }) => {
    const { externalIds, reviews } = to.state
    const { businessId, externalId, id } = review
    if (externalId !== null) {
      const key = keyFrom(businessId, externalId)
      const existing = externalIds.get(key)
      if (existing !== undefined) return new DuplicateExternalId({ reviewId: existing })
      to.set(externalIds, key, id)
    }
    return to.insertNumbered(reviews, review)
  },
  ReplaceReview: (to, { _tag, review }) => to.replace(_tag, to.state.reviews, review.id, review),
  InsertRevision: (to, { revision }) =>
    to.insert(to.state.revisions, revisionKey(revision), revision),
  RewriteRevision: (to, { revision }) => {
    const { product, text, title } = revision
    return to.rewrite(to.state.revisions, revisionKey(revision), { product, text, title })
  },
  InsertModeration: (to, { entry }) =>
    to.insert(to.state.moderation, to.state.moderation.size, entry),
  RewriteLogText: (to, { from, reviewId, to: text }) => {
    const { moderation } = to.state
    for (const [id, entry] of moderation) {
      if (entry.reviewId !== reviewId) continue
      const reason = entry.reason === from ? text : entry.reason
      const otherEvidence = entry.otherEvidence === from ? text : entry.otherEvidence
      to.set(moderation, id, { ...entry, reason, otherEvidence })
    }
    return null
  },
  InsertReply: (to, { reply }) => to.insertNumbered(to.state.replies, reply),
  RewriteReply: (to, { reply }) => {
    const { earlier, id, text } = reply
    const { replies } = to.state
    return isOfCompany(replies.get(id), reply) ? to.rewrite(replies, id, { earlier, text }) : null
  },
  RemoveReply: (to, { _tag, reply }) => {
    const { replies } = to.state
    return isOfCompany(replies.get(reply.id), reply)
      ? to.delete(replies, reply.id)
      : new VersionConflict({ change: _tag })
  },
  InsertProofRequest: (to, { request }) => to.insert(to.state.proofRequests, request.id, request),
  ReplaceProofRequest: (to, { _tag, request }) =>
    to.replace(_tag, to.state.proofRequests, request.id, request),
  /** A SKU identifies one product of a business, inactive products included. */
  InsertProduct: (to, { product }) => {
    const { products } = to.state
    const key = keyFrom(product.businessId, product.sku)
    return products.has(key)
      ? new DuplicateSku({ sku: product.sku })
      : to.insert(products, key, product)
  },
  ReplaceProduct: (to, { _tag, product }) =>
    to.replace(_tag, to.state.products, keyFrom(product.businessId, product.sku), product),
  InsertReport: (to, change) =>
    tooMany(to, change) ??
    openAlready(to, change) ??
    to.insert(to.state.reports, change.report.id, change.report),
  ReplaceReport: (to, { _tag, report }) => {
    const { reports } = to.state
    const networkHash = reports.get(report.id)?.networkHash ?? null
    return to.replace(_tag, reports, report.id, { ...report, networkHash })
  },
  PutSavedReplies: (to, { _tag, set }) => {
    const { savedReplies } = to.state
    const version = savedReplies.get(set.companyId)?.version ?? 0
    return version === set.version - 1
      ? to.set(savedReplies, set.companyId, set)
      : new VersionConflict({ change: _tag })
  },
  InsertImportRun: (to, { run }) => to.insert(to.state.importRuns, run.id, run),
  ReplaceImportRun: (to, { _tag, run }) => to.replace(_tag, to.state.importRuns, run.id, run),
  InsertRejectedLines: (to, { lines, run }) => {
    const { rejectedLines } = to.state
    return to.set(rejectedLines, run.id, [...(rejectedLines.get(run.id) ?? []), ...lines])
  }
} satisfies Partial<Changes>

const revisionKey = ({ reviewId, version }: ReviewRevision): string =>
  keyFrom(String(reviewId), String(version))

const tooMany = (
  { state }: Transaction,
  { atMost, report, windowMillis }: ChangeOf<"InsertReport">
): TooManyReports | null => {
  const { createdAt, networkHash } = report
  if (networkHash === null) return null
  const since = createdAt - windowMillis
  const alike = select(
    state.reports,
    (other) => other.networkHash === networkHash && other.createdAt > since
  )
  const freeAt = windowFreeAt(alike, { most: atMost, windowMillis })
  return freeAt === null ? null : new TooManyReports({ freeAt })
}

const openAlready = (
  { state }: Transaction,
  { _tag, report }: ChangeOf<"InsertReport">
): VersionConflict | null => {
  const isOpenByMember = ({ memberId, status }: Report) => memberId !== null && status === "open"
  const open = selectOne(
    state.reports,
    (other) => other.reviewId === report.reviewId && isOpenByMember(other)
  )
  return isOpenByMember(report) && open !== undefined ? new VersionConflict({ change: _tag }) : null
}
