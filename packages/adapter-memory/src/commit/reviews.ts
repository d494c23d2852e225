import { DuplicateExternalId, type ReviewRevision } from "@review-proof/ports"
import { VersionConflict } from "@review-proof/ports/store"
import { keyFrom } from "../store/select.ts"
import type { Changes, Transaction } from "./transaction.ts"

/** Reviews, with their replies, logs and proof requests. */
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
  RewriteRevision: (to, { revision }) =>
    rewrite(to, to.state.revisions, revisionKey(revision), revision),
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
  RewriteReply: (to, { reply }) => rewrite(to, to.state.replies, reply.id, reply),
  RemoveReply: (to, { _tag, reply }) => to.remove(_tag, to.state.replies, reply.id),
  PutSavedReplies: (to, { _tag, set }) => {
    const { savedReplies } = to.state
    const version = savedReplies.get(set.companyId)?.version ?? 0
    return version === set.version - 1
      ? to.set(savedReplies, set.companyId, set)
      : new VersionConflict({ change: _tag })
  },
  RewriteAuditDetails: (to, { entry }) => rewrite(to, to.state.audit, entry.id, entry),
  InsertProofRequest: (to, { request }) => to.insert(to.state.proofRequests, request.id, request),
  ReplaceProofRequest: (to, { _tag, request }) =>
    to.replace(_tag, to.state.proofRequests, request.id, request)
} satisfies Partial<Changes>

const revisionKey = ({ reviewId, version }: ReviewRevision): string =>
  keyFrom(String(reviewId), String(version))

const rewrite = <Id, Row>(to: Transaction, rows: Map<Id, Row>, id: Id, row: Row): null =>
  rows.has(id) ? to.set(rows, id, row) : null
