import type { ReviewFileFormat } from "@review-proof/domain/reviews"
import { Effect, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { extname } from "node:path"
import { wronglyUsed } from "../cli-failure.ts"
import { choice, business } from "../flags.ts"
import { withExample } from "../management-command.ts"

const description = [
  "Import reviews from a file of any length: NDJSON, or CSV with a header row. After an interruption",
  "the same command continues where it stopped, if the file is unchanged up to there. A line with a",
  "known external_id creates no second review. Rejected lines are listed; all others are imported."
].join(" ")

export const importCommand = Command.make(
  "import",
  {
    file: Argument.File("file", { mustExist: true }).pipe(
      Argument.withDescription("A file of reviews: .csv, .ndjson or .jsonl")
    ),
    business,
    format: Flag.optional(
      choice("format", "The format of the file, if its name does not show it", ["ndjson", "csv"])
    )
  },
  (input) =>
    Effect.gen(function* () {
      const format =
        Option.getOrUndefined(input.format) ?? formats[extname(input.file).toLowerCase()]
      if (format === undefined) {
        return yield* wronglyUsed(
          `The name of ${input.file} does not show whether it is CSV or NDJSON: set --format`
        )
      }
      const { importFile } = yield* Effect.promise(() => import("../import/import-file.ts"))
      yield* importFile({ ...input, format })
    })
).pipe(
  Command.withDescription(description),
  Command.withShortDescription("Import a file of reviews"),
  withExample("review-proof reviews import reviews.csv --business biz_…")
)

const formats: Readonly<Record<string, ReviewFileFormat | undefined>> = {
  ".csv": "csv",
  ".ndjson": "ndjson",
  ".jsonl": "ndjson"
}
