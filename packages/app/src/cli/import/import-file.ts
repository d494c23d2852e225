import { Effect, Option, Schema } from "effect"
import { open, realpath } from "node:fs/promises"
import type { FileHandle } from "node:fs/promises"
import { endAtSecondSignal } from "../../signals.ts"
import { callPortal, segment } from "../call-portal.ts"
import { CliFailure } from "../cli-failure.ts"
import { connection, JsonFlag } from "../connection.ts"
import { oneLine, print } from "../print-answer.ts"
import { makeProgressBar } from "../progress-bar.ts"
import { tell } from "../tell.ts"
import { unfinishedWhenStopped } from "../unfinished-when-stopped.ts"
import { ChunkReader } from "./chunk-reader.ts"
import type { Chunk } from "./chunk-reader.ts"
import { addReport, emptyReport, ImportReport } from "./import-report.ts"
import { stateFileOf } from "./import-state.ts"
import type { StateFile } from "./import-state.ts"

export interface ImportInput {
  readonly file: string
  readonly business: string
  readonly format: "ndjson" | "csv"
}

/**
 * Sends a file of reviews piece by piece, each of which the service commits
 * whole, and notes after each how far it is: broken off, the same command goes
 * on from there. Only what was under way when process or service were killed
 * is sent again, and `external_id` makes that harmless.
 */
export const importFile = Effect.fn("importFile")(function* (input: ImportInput) {
  const { origin } = yield* connection
  const path = yield* reading(input.file, () => realpath(input.file))
  const file = yield* Effect.acquireRelease(
    reading(input.file, () => open(path)),
    (handle) => Effect.promise(() => handle.close())
  )
  const { size } = yield* reading(input.file, () => file.stat())
  const state = yield* stateFileOf([path, origin, input.business, input.format])
  const begun = yield* beginning(input, file, state)
  const report = yield* sendAll(input, size, begun, state).pipe(
    unfinishedWhenStopped(`Stopped. ${goOn}`)
  )
  yield* state.remove
  yield* (yield* JsonFlag) ? print(JSON.stringify(report)) : print(words(report))
}, Effect.scoped)

const goOn = "The same command goes on from there."

interface Begun {
  readonly reader: ChunkReader
  /** What every request of CSV has to begin with. */
  readonly header: Chunk | null
  readonly report: ImportReport
}

/** Stands where an earlier run stopped, if the file is still the same up to there. */
const beginning = Effect.fnUntraced(function* (
  input: ImportInput,
  file: FileHandle,
  state: StateFile
) {
  const reader = () => new ChunkReader(file, { quotes: input.format === "csv" })
  const withHeader = (fresh: ChunkReader) =>
    reading(input.file, async () => (input.format === "csv" ? await fresh.next(1) : null))
  const earlier = yield* state.read
  if (Option.isSome(earlier)) {
    const resumed = reader()
    const header = yield* withHeader(resumed)
    const { report, ...place } = earlier.value
    if (yield* reading(input.file, () => resumed.skipTo(place))) {
      yield* tell(`Going on at line ${place.line}, where the last import of this file stopped.`)
      const begun: Begun = { reader: resumed, header, report }
      return begun
    }
    yield* tell("The file is another one than at the last import: beginning anew.")
  }
  const fresh = reader()
  const begun: Begun = { reader: fresh, header: yield* withHeader(fresh), report: emptyReport }
  return begun
})

const sendAll = Effect.fnUntraced(function* (
  input: ImportInput,
  size: number,
  { header, reader, report: before }: Begun,
  state: StateFile
) {
  const bar = yield* makeProgressBar
  yield* Effect.forkScoped(endAtSecondSignal)
  let report = before
  const isNew = before === emptyReport
  for (let sent = 0; ; sent++) {
    const chunk = yield* reading(input.file, () => reader.next(maxRecords))
    // A file without reviews is sent once, for the service to judge it.
    if (chunk === null && !(isNew && sent === 0)) return report
    // What was begun is finished and noted before a signal counts.
    report = yield* send(input, header, chunk).pipe(
      Effect.map((answer) => addReport(report, answer, lineIn(header, chunk))),
      Effect.tap((sum) => note(state, { ...reader.place, report: sum })),
      Effect.uninterruptible,
      Effect.tapError(() =>
        sent > 0 || !isNew ? tell(`Stopped before line ${chunk?.line}. ${goOn}`) : Effect.void
      )
    )
    yield* bar.draw(
      size === 0 ? 1 : reader.place.offset / size,
      `${reader.place.line - 1} lines, ${report.imported} imported`
    )
    if (chunk === null) return report
  }
}, Effect.scoped)

/** One commit of the service. */
const maxRecords = 1000

const send = Effect.fnUntraced(function* (
  { business, format }: ImportInput,
  header: Chunk | null,
  chunk: Chunk | null
) {
  const bytes = Buffer.concat([header?.bytes ?? empty, chunk?.bytes ?? empty])
  const text = yield* callPortal({
    method: "POST",
    path: `/businesses/${segment(business)}/reviews/import`,
    content: { type: format === "csv" ? "text/csv" : "application/x-ndjson", bytes }
  })
  return yield* Effect.orDie(decodeReport(text))
})

const empty = new Uint8Array(0)

const decodeReport = Schema.decodeUnknownEffect(Schema.fromJsonString(ImportReport))

/** The service counts from where the request begins, its header included. */
const lineIn = (header: Chunk | null, chunk: Chunk | null) => {
  const headerLines = header === null ? 0 : lineBreaks(header.bytes)
  return (line: number): number => (chunk === null ? line : chunk.line + line - 1 - headerLines)
}

const lineBreaks = (bytes: Uint8Array): number => bytes.filter((byte) => byte === 10).length

const note = (state: StateFile, reached: Parameters<StateFile["write"]>[0]) =>
  Effect.catch(state.write(reached), (path) =>
    tell(`${path} cannot be written: broken off, this import would begin anew.`)
  )

const reading = <A>(file: string, promise: () => Promise<A>) =>
  Effect.tryPromise({
    try: promise,
    catch: () => new CliFailure({ message: `${file} cannot be read.`, exitCode: 1 })
  })

const words = ({ duplicates, imported, rejected, rejected_unlisted = 0 }: ImportReport): string =>
  [
    `imported    ${imported}`,
    `duplicates  ${duplicates}`,
    `rejected    ${rejected.length + rejected_unlisted}`,
    ...rejected.map(({ line, message }) => `  line ${line}: ${oneLine(message)}`),
    ...(rejected_unlisted > 0 ? [`  and ${rejected_unlisted} lines more`] : [])
  ].join("\n")
