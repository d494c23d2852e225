import { maxRejectedListed } from "@review-proof/domain/reviews"
import { Schema } from "effect"

/** The import endpoint's answer. */
export const ImportReport = Schema.Struct({
  imported: Schema.Int,
  duplicates: Schema.Int,
  rejected: Schema.Array(
    Schema.Struct({
      line: Schema.Int,
      fields: Schema.Array(Schema.String),
      message: Schema.String
    })
  ),
  rejected_unlisted: Schema.optionalKey(Schema.Int)
})
export type ImportReport = typeof ImportReport.Type

export const emptyReport: ImportReport = { imported: 0, duplicates: 0, rejected: [] }

/** Adds reports as if one request had got both; `lineOf` finds the line of the file. */
export const addReport = (
  sum: ImportReport,
  more: ImportReport,
  lineOf: (line: number) => number
): ImportReport => {
  const rejected = [
    ...sum.rejected,
    ...more.rejected.map((one) => ({ ...one, line: lineOf(one.line) }))
  ]
  const unlisted =
    (sum.rejected_unlisted ?? 0) +
    (more.rejected_unlisted ?? 0) +
    Math.max(0, rejected.length - maxRejectedListed)
  return {
    imported: sum.imported + more.imported,
    duplicates: sum.duplicates + more.duplicates,
    rejected: rejected.slice(0, maxRejectedListed),
    ...(unlisted > 0 && { rejected_unlisted: unlisted })
  }
}

/** The number of rejected lines, listed or not. */
export const rejectedCount = ({ rejected, rejected_unlisted = 0 }: ImportReport): number =>
  rejected.length + rejected_unlisted
