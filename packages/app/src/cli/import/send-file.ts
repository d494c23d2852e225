import * as NodeStream from "@effect/platform-node/NodeStream"
import type { ReviewFileFormat } from "@review-proof/domain/reviews"
import { type Cause, Effect, Fiber, Queue, Schema, Stream } from "effect"
import type { FileHandle } from "node:fs/promises"
import { endAtSecondSignal } from "../../process/signals.ts"
import { successText } from "../call-management.ts"
import { type CliFailure, failed } from "../cli-failure.ts"
import { makeProgressBar } from "../output/progress-bar.ts"
import { printStderr } from "../../process/print.ts"
import { screenOf } from "../output/screen.ts"
import { ChunkReader, type Chunk, type FilePosition } from "./chunk-reader.ts"
import { addReport, ImportReport, rejectedCount } from "./import-report.ts"
import type { StateFile } from "./import-state.ts"
import { makeSendWindow } from "./send-window.ts"
import { streamImport, type ReportedProgress } from "./stream-import.ts"

/** The file to send, and its destination. */
export interface ImportInput {
  readonly file: string
  readonly business: string
  readonly format: ReviewFileFormat
}

/** The same, with the open file and the file of its progress. */
interface Source extends ImportInput {
  readonly handle: FileHandle
  readonly size: number
  readonly state: StateFile
}

/** The place in the file where sending begins, and the result of everything before it. */
export interface ImportStart {
  readonly reader: ChunkReader
  /** Every CSV request begins with this header row. */
  readonly header: Chunk | null
  readonly report: ImportReport
}

/**
 * Sends the rest of the file as one request and returns the outcome for the whole file. A signal
 * ends the file early: the lines sent so far are answered and recorded first.
 */
export const sendFile = Effect.fn("sendFile")(function* (source: Source, begun: ImportStart) {
  yield* Effect.forkScoped(endAtSecondSignal)
  const stopping = { asked: false }
  const sending = yield* Effect.forkChild(Effect.uninterruptible(send(source, begun, stopping)))
  return yield* Fiber.join(sending).pipe(
    Effect.onInterrupt(() => {
      stopping.asked = true
      return Fiber.await(sending)
    })
  )
}, Effect.scoped)

const send = Effect.fnUntraced(function* (
  source: Source,
  begun: ImportStart,
  stopping: { readonly asked: boolean }
) {
  const { business, format, handle, state } = source
  const { reader, report: before } = begun
  const from = reader.place
  const lineOf = lineIn(begun.header, from.line)
  const window = yield* makeSendWindow
  const reports = yield* Queue.sliding<ReportedProgress, Cause.Done>(1)
  const committed = new ChunkReader(handle, { quotes: format === "csv" })
  const tracking = yield* Effect.forkChild(
    track({ source, before, from, committed, lineOf, reports, window })
  )
  const path = `/businesses/${encodeURIComponent(business)}/reviews/import`
  const answer = yield* streamImport({
    path,
    type: format === "csv" ? "text/csv" : "application/x-ndjson",
    body: NodeStream.toReadableNever(pieces(source.file, begun, window, stopping)),
    reported: (progress) => void Queue.offerUnsafe(reports, progress)
  })
  yield* Queue.end(reports)
  yield* Fiber.join(tracking)
  if (answer === null || answer.status >= 500) {
    const line = Math.max(from.line, committed.place.line)
    yield* printStderr(`Stopped before line ${line}. Run the same command again to continue there.`)
  }
  if (answer === null) return yield* brokenOff
  const said = yield* successText({ path }, answer.status, answer.text)
  const report = addReport(before, yield* Effect.orDie(decodeReport(said)), lineOf)
  if (stopping.asked) yield* note(state, { ...reader.place, report })
  return report
})

type SendWindow = Effect.Success<typeof makeSendWindow>

/** The body: piece by piece, until the file ends or a signal comes. */
const pieces = (
  path: string,
  { header, reader }: ImportStart,
  window: SendWindow,
  stopping: { readonly asked: boolean }
): Stream.Stream<Uint8Array, CliFailure> =>
  Stream.concat(
    Stream.fromIterable(header === null ? [] : [header.bytes]),
    Stream.unfold(null, () =>
      Effect.gen(function* () {
        const { isWhole } = reader
        // The service commits the last piece when the body ends, so no report of it comes before.
        if (yield* readFrom(path, () => reader.isAtEnd())) return undefined
        if (isWhole) yield* window.room
        if (isWhole && stopping.asked) return undefined
        const chunk = yield* readFrom(path, () => reader.next(maxRecords))
        if (chunk === null) return undefined
        if (isWhole) window.sent(chunk.line)
        return [chunk.bytes, null] as const
      })
    )
  )

/** The service commits at most this many records at once. */
const maxRecords = 1000

/** Records and shows what the service reports as committed, until it stops reporting. */
const track = Effect.fnUntraced(function* (tracked: {
  readonly source: Source
  readonly before: ImportReport
  /** The line and byte at which this run began. */
  readonly from: FilePosition
  readonly committed: ChunkReader
  readonly lineOf: (line: number) => number
  readonly reports: Queue.Queue<ReportedProgress, Cause.Done>
  readonly window: SendWindow
}) {
  const { before, committed, from, lineOf, reports, window } = tracked
  const { file, size, state } = tracked.source
  const doneBefore = from.offset / Math.max(1, size)
  const bar = yield* makeProgressBar({ doneBefore, unit: "lines" })
  const keepUp = Effect.fnUntraced(function* (progress: ReportedProgress) {
    yield* readFrom(file, () => committed.skipPast(lineOf(progress.line)))
    const { place } = committed
    const report = addReport(before, reportOf(progress), lineOf)
    yield* note(state, { ...place, report })
    // Reports only after writing the note: after a kill, everything committed beyond the note is sent again.
    window.reported(lineOf(progress.line))
    yield* bar.draw(place.offset / size, place.line - from.line, rejectedNote(report))
  })
  yield* Stream.runForEach(Stream.fromQueue(reports), keepUp)
}, Effect.scoped)

const rejectedNote = (report: ImportReport): ReadonlyArray<string> => {
  const count = rejectedCount(report)
  if (count === 0) return []
  return [screenOf(process.stderr).paint("red", `${count.toLocaleString("en")} rejected`)]
}

/** Only the final answer names the rejected lines. */
const reportOf = ({ duplicates, imported, rejected }: ReportedProgress): ImportReport => ({
  imported,
  duplicates,
  rejected: [],
  ...(rejected > 0 && { rejected_unlisted: rejected })
})

const brokenOff = failed(
  "The connection to the service broke. Some later lines may already be imported; those with an external_id are not imported twice."
)

const decodeReport = Schema.decodeUnknownEffect(Schema.fromJsonString(ImportReport))

/** Finds the line of the file for a line of the request, which begins with the header. */
const lineIn = (header: Chunk | null, first: number) => {
  const headerLines = header?.bytes.filter((byte) => byte === 10).length ?? 0
  return (line: number): number => (line <= headerLines ? line : first + line - 1 - headerLines)
}

const note = (state: StateFile, reached: Parameters<StateFile["write"]>[0]) =>
  Effect.catch(state.write(reached), (path) =>
    printStderr(`${path} cannot be written: if interrupted, this import would start over.`)
  )

export const readFrom = <A>(path: string, promise: () => Promise<A>) =>
  Effect.tryPromise({
    try: promise,
    catch: () => failed(`${path} cannot be read.`)
  })
