import { Schema } from "effect"
import { BusinessId, CompanyId, ImportRunId } from "./ids.ts"
import { Timestamp } from "./time.ts"

/** An import of a file of reviews, from its start to its end. */
export const ImportRun = Schema.Struct({
  id: ImportRunId,
  companyId: CompanyId,
  businessId: BusinessId,
  /** The name of the member who started it. */
  startedBy: Schema.String,
  fileName: Schema.String,
  state: Schema.Literals(["running", "finished", "failed", "interrupted"]),
  /** Why it failed, as a sentence; null if it did not. */
  problem: Schema.NullOr(Schema.String),
  /** The line at which the last processed record begins. */
  line: Schema.Int,
  imported: Schema.Int,
  /** Reviews whose external id the business or an earlier line already had. */
  duplicates: Schema.Int,
  rejected: Schema.Int,
  createdAt: Timestamp,
  /** When it last made progress. */
  updatedAt: Timestamp,
  version: Schema.Int
})
export interface ImportRun extends Schema.Schema.Type<typeof ImportRun> {}

/** A line that was not imported, and why. */
export const RejectedImportLine = Schema.Struct({
  line: Schema.Int,
  /** Column to reason; the empty column stands for the line as a whole. */
  problems: Schema.Record(Schema.String, Schema.String)
})
export interface RejectedImportLine extends Schema.Schema.Type<typeof RejectedImportLine> {}
