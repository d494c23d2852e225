import { Schema } from "effect"
import { CompanyId, SavedReplyId } from "./ids.ts"

/** A text that a company's people reply with again and again. */
export const SavedReply = Schema.Struct({
  id: SavedReplyId,
  name: Schema.String,
  text: Schema.String
})
export interface SavedReply extends Schema.Schema.Type<typeof SavedReply> {}

/** All saved replies of a company, in the order of their making. */
export const SavedReplySet = Schema.Struct({
  companyId: CompanyId,
  replies: Schema.Array(SavedReply),
  version: Schema.Int
})
export interface SavedReplySet extends Schema.Schema.Type<typeof SavedReplySet> {}
