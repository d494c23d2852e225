import { SavedReplySet } from "@review-proof/ports/store"
import { type Row, tableOf } from "./table.ts"

export const savedReplies = tableOf(SavedReplySet, "saved_replies")

export type SavedRepliesRow = Row<typeof savedReplies>
