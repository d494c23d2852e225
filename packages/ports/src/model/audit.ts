import { Schema } from "effect"
import { AuditEntryId, CompanyId } from "./ids.ts"
import { Timestamp } from "./time.ts"

/** One action of an operator or caller. Details hold facts, never secrets or contacts. */
export const AuditEntry = Schema.Struct({
  id: AuditEntryId,
  companyId: CompanyId,
  at: Timestamp,
  actor: Schema.String,
  /** Noun and past tense, `key.rotated`. */
  action: Schema.String,
  /** The public id of the target (`key_…`, `rev_7`). */
  target: Schema.String,
  details: Schema.Record(Schema.String, Schema.Json)
})
export interface AuditEntry extends Schema.Schema.Type<typeof AuditEntry> {}
