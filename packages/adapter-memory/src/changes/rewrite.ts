import type { Change, ReviewRevision } from "@review-proof/ports"
import type { Table } from "../store/table.ts"
import type { Applying } from "./rows.ts"

type Of<Tag extends Change["_tag"]> = Extract<Change, { readonly _tag: Tag }>

/** Rewrites words that are to go. What is there no more stays gone. */
export const rewrite = (
  applying: Applying,
  change: Of<"RewriteRevision" | "RewriteReason" | "RewriteReply" | "RewriteAuditDetails">
): null => {
  const { businesses, reviews } = applying.state
  switch (change._tag) {
    case "RewriteRevision":
      return rewriteRevision(applying, change.revision)
    case "RewriteReason":
      return rewriteReason(applying, change)
    case "RewriteReply":
      return rewriteRow(applying, reviews.replies, change.reply)
    case "RewriteAuditDetails":
      return rewriteRow(applying, businesses.audit, change.entry)
  }
}

const rewriteRow = <Id, Row>({ journal }: Applying, table: Table<Id, Row>, row: Row): null => {
  if (table.has(table.idOf(row))) table.put(row, journal)
  return null
}

const rewriteRevision = ({ journal, state }: Applying, revision: ReviewRevision): null => {
  const { revisions, revisionsOfReview } = state.reviews
  const held = revisionsOfReview
    .all(String(revision.reviewId))
    .find(({ line }) => line.version === revision.version)
  if (held !== undefined) revisions.put({ ...held, line: revision }, journal)
  return null
}

const rewriteReason = (
  { journal, state }: Applying,
  { from, reviewId, to }: Of<"RewriteReason">
): null => {
  const { moderation, moderationOfReview } = state.reviews
  for (const held of moderationOfReview.all(String(reviewId))) {
    if (held.line.reason === from) {
      moderation.put({ ...held, line: { ...held.line, reason: to } }, journal)
    }
  }
  return null
}
