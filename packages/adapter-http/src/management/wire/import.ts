import type { ImportReport, RejectedLine } from "@review-proof/domain/reviews"
import { Schema } from "effect"

/** The media types that imported reviews come in (contract MANAGEMENT-3). */
export const ndjsonType = "application/x-ndjson"
export const csvType = "text/csv"

const RejectedLineWire = Schema.Struct({
  line: Schema.Int.annotate({ description: "The physical line where it begins, from 1." }),
  fields: Schema.Array(Schema.String).annotate({
    description: "The wrong fields; empty if the line cannot be read at all."
  }),
  message: Schema.String
}).annotate({ identifier: "RejectedLine" })

export const ImportReportWire = Schema.Struct({
  imported: Schema.Int,
  duplicates: Schema.Int.annotate({ description: "Reviews whose external_id existed already." }),
  rejected: Schema.Array(RejectedLineWire),
  rejected_unlisted: Schema.optionalKey(
    Schema.Int.annotate({
      description: "The number of rejected lines beyond the first 10,000, if any."
    })
  )
}).annotate({ identifier: "ImportReport" })

export const importReportWire = (report: ImportReport): typeof ImportReportWire.Type => {
  const { duplicates, imported, rejected, rejectedInAll } = report
  return {
    imported,
    duplicates,
    rejected: rejected.map(rejectedWire),
    ...(rejectedInAll > rejected.length && { rejected_unlisted: rejectedInAll - rejected.length })
  }
}

const rejectedWire = ({ line, problems }: RejectedLine): typeof RejectedLineWire.Type => {
  const entries = Object.entries(problems)
  return {
    line,
    fields: entries.flatMap(([field]) => (field === "" ? [] : [field])),
    message: entries
      .map(([field, reason]) => (field === "" ? reason : `${field} ${reason}`))
      .join("; ")
  }
}
