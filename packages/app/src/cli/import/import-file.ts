import type { ReviewFileFormat } from "@review-proof/domain/reviews"
import { Clock, Effect, Option } from "effect"
import { open, realpath, type FileHandle } from "node:fs/promises"
import { callManagement } from "../call-management.ts"
import { connection, JsonFlag } from "../connection.ts"
import { print } from "../output/print-answer.ts"
import { printStderr } from "../../process/print.ts"
import { screenOf } from "../output/screen.ts"
import { businessPage } from "./business-page.ts"
import { ChunkReader } from "./chunk-reader.ts"
import { emptyReport } from "./import-report.ts"
import { outcomeLines } from "./outcome-lines.ts"
import { stateFileOf, type StateFile } from "./import-state.ts"
import { readFrom, sendFile, type ImportStart } from "./send-file.ts"

interface ImportInput {
  readonly file: string
  readonly business: string
  readonly format: ReviewFileFormat
}

/**
 * Sends a file of reviews as one request, which is one import, and records how much of it the
 * service reports as committed. After an interruption the same command continues there. Lines that
 * were under way are sent again, which is harmless if they have an `external_id`.
 */
export const importFile = Effect.fn("importFile")(function* (input: ImportInput) {
  const { origin } = yield* connection
  const path = yield* readFrom(input.file, () => realpath(input.file))
  const handle = yield* Effect.acquireRelease(
    readFrom(input.file, () => open(path)),
    (opened) => Effect.promise(() => opened.close())
  )
  const started = yield* Clock.currentTimeMillis
  // Reports a mistake before a long file is sent.
  const business = yield* callManagement({
    method: "GET",
    path: `/businesses/${encodeURIComponent(input.business)}`
  })
  const { size } = yield* readFrom(input.file, () => handle.stat())
  const state = yield* stateFileOf([path, origin, input.business, input.format])
  const begun = yield* beginning(input, handle, state)
  const report = yield* sendFile({ ...input, path: input.file, handle, size, state }, begun).pipe(
    Effect.onInterrupt(() => printStderr("Stopped. Run the same command again to continue."))
  )
  yield* state.remove
  if (yield* JsonFlag) return yield* print(JSON.stringify(report))
  const elapsed = (yield* Clock.currentTimeMillis) - started
  const page = yield* businessPage(input.business, business)
  yield* print(outcomeLines(report, elapsed, page, screenOf(process.stdout)).join("\n"))
}, Effect.scoped)

/** Positioned where an earlier run stopped, if the file is unchanged up to there. */
const beginning = Effect.fnUntraced(function* (
  input: ImportInput,
  file: FileHandle,
  state: StateFile
) {
  const reader = () => new ChunkReader(file, { quotes: input.format === "csv" })
  const withHeader = (fresh: ChunkReader) =>
    readFrom(input.file, async () => (input.format === "csv" ? await fresh.next(1) : null))
  const earlier = yield* state.read
  if (Option.isSome(earlier)) {
    const resumed = reader()
    const header = yield* withHeader(resumed)
    const { report, ...place } = earlier.value
    if (yield* readFrom(input.file, () => resumed.skipTo(place))) {
      yield* printStderr(
        `Continuing at line ${place.line}, where the last import of this file stopped.`
      )
      const begun: ImportStart = { reader: resumed, header, report }
      return begun
    }
    yield* printStderr("The file has changed since the last import: starting over.")
  }
  const fresh = reader()
  const begun: ImportStart = {
    reader: fresh,
    header: yield* withHeader(fresh),
    report: emptyReport
  }
  return begun
})
