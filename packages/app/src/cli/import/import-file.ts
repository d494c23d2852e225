import { Clock, Effect, Option } from "effect"
import { open, realpath, type FileHandle } from "node:fs/promises"
import { callManagement } from "../call-management.ts"
import type { CliFailure } from "../cli-failure.ts"
import { connection, JsonFlag } from "../connection.ts"
import { print } from "../output/print-answer.ts"
import { printStderr } from "../../process/print.ts"
import { screenOf } from "../output/screen.ts"
import { businessPage } from "./business-page.ts"
import { ChunkReader } from "./chunk-reader.ts"
import { emptyReport } from "./import-report.ts"
import { outcomeLines } from "./outcome-lines.ts"
import { stateFileOf, type StateFile } from "./import-state.ts"
import { readFrom, sendFile, type ImportInput, type ImportStart } from "./send-file.ts"

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
  const report = yield* sendFile({ ...input, handle, size, state }, begun).pipe(
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
  { file, format }: ImportInput,
  handle: FileHandle,
  state: StateFile
): Effect.fn.Return<ImportStart, CliFailure> {
  const isCsv = format === "csv"
  const opened = Effect.gen(function* () {
    const reader = new ChunkReader(handle, { quotes: isCsv })
    return { reader, header: isCsv ? yield* readFrom(file, () => reader.next(1)) : null }
  })
  const earlier = yield* state.read
  if (Option.isSome(earlier)) {
    const resumed = yield* opened
    const { report, ...place } = earlier.value
    if (yield* readFrom(file, () => resumed.reader.skipTo(place))) {
      yield* printStderr(
        `Continuing at line ${place.line}, where the last import of this file stopped.`
      )
      return { ...resumed, report }
    }
    yield* printStderr("The file has changed since the last import: starting over.")
  }
  return { ...(yield* opened), report: emptyReport }
})
