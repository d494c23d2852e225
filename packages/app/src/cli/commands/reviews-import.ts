import { Effect, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { extname } from "node:path"
import { CliFailure } from "../cli-failure.ts"
import { required } from "../management-command.ts"

const description = [
  "Import reviews from a file of any length: NDJSON, or CSV with a header row. Broken off, the same",
  "command goes on where it stopped, as long as the file is unchanged up to there. A line whose",
  "external_id the business has already makes no second review. Rejected lines are named; the",
  "others are imported all the same."
].join(" ")

export const importCommand = Command.make(
  "import",
  {
    file: Argument.File("file", { mustExist: true }).pipe(
      Argument.withDescription("The reviews; .csv, .ndjson or .jsonl tell the format")
    ),
    business: required("business", "The business's id"),
    format: Flag.Literals("format", ["ndjson", "csv"]).pipe(
      Flag.withDescription("What the file is, whatever its name"),
      Flag.optional
    )
  },
  (input) =>
    Effect.gen(function* () {
      const format = Option.getOrUndefined(input.format) ?? formats[extname(input.file)]
      if (format === undefined) {
        return yield* new CliFailure({
          message: `Whether ${input.file} is CSV or NDJSON cannot be seen: set --format`,
          exitCode: 2
        })
      }
      const { importFile } = yield* Effect.promise(() => import("../import/import-file.ts"))
      yield* importFile({ ...input, format })
    })
).pipe(
  Command.withDescription(description),
  Command.withShortDescription("Import a file of reviews")
)

const formats: Readonly<Record<string, "ndjson" | "csv" | undefined>> = {
  ".csv": "csv",
  ".ndjson": "ndjson",
  ".jsonl": "ndjson"
}
