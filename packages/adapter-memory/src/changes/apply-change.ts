import type { Change, CommitConflict } from "@review-proof/ports"
import { endTokens } from "./end-tokens.ts"
import { insertBusiness } from "./insert-business.ts"
import { insertModeration, insertReview, insertRevision } from "./reviews.ts"
import type { Applying } from "./rows.ts"
import { insertRow, replaceRow } from "./rows.ts"

/** Applies one change, or answers why it cannot happen. */
export const applyChange = (applying: Applying, change: Change): CommitConflict | null => {
  const { businesses, access, reviews } = applying.state
  switch (change._tag) {
    case "InsertCompany":
      return insertRow(applying, businesses.companies, change.company)
    case "ReplaceCompany":
      return replaceRow(applying, change._tag, businesses.companies, change.company)
    case "InsertMember":
      return insertRow(applying, businesses.members, change.member)
    case "InsertBusiness":
      return insertBusiness(applying, change.business)
    case "ReplaceBusiness":
      return replaceRow(applying, change._tag, businesses.all, change.business)
    case "ReplaceScore":
      return replaceRow(applying, change._tag, businesses.scores, change.score)
    case "InsertKey":
      return insertRow(applying, access.keys, change.key)
    case "ReplaceKey":
      return replaceRow(applying, change._tag, access.keys, change.key)
    case "EndTokens":
      return endTokens(applying, change.keyId)
    case "InsertReview":
      return insertReview(applying, change.review)
    case "ReplaceReview":
      return replaceRow(applying, change._tag, reviews.all, change.review)
    case "InsertRevision":
      return insertRevision(applying, change.revision)
    case "InsertModeration":
      return insertModeration(applying, change.entry)
    case "InsertReply":
      return insertRow(applying, reviews.replies, change.reply)
    default:
      throw new Error(`Not built yet: ${change._tag}`)
  }
}
