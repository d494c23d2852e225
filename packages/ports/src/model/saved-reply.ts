import { Schema } from "effect"
import { CompanyId, SavedReplyId } from "./ids.ts"

/** A text that the members of a company reply with repeatedly. */
export const SavedReply = Schema.Struct({
  id: SavedReplyId,
  name: Schema.String,
  text: Schema.String
})
export interface SavedReply extends Schema.Schema.Type<typeof SavedReply> {}

/** All saved replies of a company, in the order in which they were created. */
export const SavedReplySet = Schema.Struct({
  companyId: CompanyId,
  replies: Schema.Array(SavedReply),
  version: Schema.Int
})
export interface SavedReplySet extends Schema.Schema.Type<typeof SavedReplySet> {}
