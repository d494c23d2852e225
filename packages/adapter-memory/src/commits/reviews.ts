import { DuplicateExternalId, type CommitConflict, type ReviewRevision } from "@review-proof/ports"
import { keyFrom } from "../store/select.ts"
import type { ChangeOf, Transaction } from "./transaction.ts"

/** An external id identifies one review of a business in every state. */
export const insertReview = (
  to: Transaction,
  { review }: ChangeOf<"InsertReview">
): CommitConflict | null => {
  const { externalIds, reviews } = to.state
  const { businessId, externalId, id } = review
  if (externalId !== null) {
    const key = keyFrom(businessId, externalId)
    const existing = externalIds.get(key)
    if (existing !== undefined) return new DuplicateExternalId({ reviewId: existing })
    to.set(externalIds, key, id)
  }
  return to.insertNumbered(reviews, review)
}

export const insertRevision = (to: Transaction, { revision }: ChangeOf<"InsertRevision">): null =>
  to.insert(to.state.revisions, revisionKey(revision), revision)

const revisionKey = ({ reviewId, version }: ReviewRevision): string =>
  keyFrom(String(reviewId), String(version))

export const rewrite = (
  to: Transaction,
  change: ChangeOf<
    "RewriteRevision" | "RewriteLogText" | "RewriteReply" | "RemoveReply" | "RewriteAuditDetails"
  >
): CommitConflict | null => {
  const { audit, replies, revisions } = to.state
  switch (change._tag) {
    case "RewriteRevision":
      return rewriteRow(to, revisions, revisionKey(change.revision), change.revision)
    case "RewriteLogText":
      return rewriteLogText(to, change)
    case "RewriteReply":
      return rewriteRow(to, replies, change.reply.id, change.reply)
    case "RemoveReply":
      return to.remove(change._tag, replies, change.reply.id)
    case "RewriteAuditDetails":
      return rewriteRow(to, audit, change.entry.id, change.entry)
  }
}

const rewriteRow = <Id, Row>(to: Transaction, rows: Map<Id, Row>, id: Id, row: Row): null =>
  rows.has(id) ? to.set(rows, id, row) : null

const rewriteLogText = (
  to: Transaction,
  { from, reviewId, to: text }: ChangeOf<"RewriteLogText">
): null => {
  const { moderation } = to.state
  for (const [id, entry] of moderation) {
    if (entry.reviewId !== reviewId) continue
    const reason = entry.reason === from ? text : entry.reason
    const otherEvidence = entry.otherEvidence === from ? text : entry.otherEvidence
    to.set(moderation, id, { ...entry, reason, otherEvidence })
  }
  return null
}
