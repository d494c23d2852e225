import { Context, Schema, type Stream } from "effect"
import type { ImportLine } from "./import-reviews.ts"

/** The file does not hold reviews; for example, its first line does not name their columns. */
export class UnreadableFile extends Schema.TaggedError<UnreadableFile>()("UnreadableFile", {
  /** A sentence. */
  reason: Schema.String
}) {
  override readonly message = `The file cannot be read: ${this.reason}`
}

/** The forms that files of reviews come in. */
export type ReviewFileFormat = "csv" | "ndjson"

/** Reads files of reviews in the forms that the management API takes (contract MANAGEMENT-3). */
export class ReviewFiles extends Context.Service<
  ReviewFiles,
  {
    readonly read: (
      format: ReviewFileFormat,
      bytes: Uint8Array
    ) => Stream.Stream<ImportLine, UnreadableFile>
  }
>()("@review-proof/domain/ReviewFiles") {}
