import type { SavedReplySet } from "@review-proof/ports/store"
import { type Row, tableOf } from "./table.ts"

export const savedReplies = tableOf<SavedReplySet>()("saved_replies", {
  companyId: "company_id",
  replies: "replies",
  version: "version"
})

export type SavedRepliesRow = Row<typeof savedReplies>
