import { ReviewFiles, UnreadableFile } from "@review-proof/domain/reviews"
import type { ApiError } from "@review-proof/http-server"
import { Clock, Effect, Layer, Option, Stream } from "effect"

/** Reads files of reviews as the management API reads its imports; the reader is loaded with the first. */
export const ReviewFilesLayer = Layer.succeed(
  ReviewFiles,
  ReviewFiles.of({
    read: (format, bytes) =>
      Stream.unwrap(
        Effect.gen(function* () {
          const { reviewLines } = yield* Effect.promise(() => import("./import-lines.ts"))
          const now = yield* Clock.currentTimeMillis
          return Stream.mapError(reviewLines(format, inPieces(bytes), now), unreadable)
        })
      )
  })
)

/**
 * The file is in memory already, but its records are found piece by piece: all records of a file
 * may take gigabytes, and the event loop would be blocked meanwhile.
 */
const inPieces = (bytes: Uint8Array): Stream.Stream<Uint8Array> =>
  Stream.paginate(0, (from) =>
    Effect.as(Effect.yieldNow, [
      [bytes.subarray(from, from + pieceBytes)],
      Option.liftPredicate(from + pieceBytes, (next) => next < bytes.length)
    ])
  )

const pieceBytes = 8192

const unreadable = ({ details = {}, message }: ApiError): UnreadableFile =>
  new UnreadableFile({
    reason: [
      message,
      ...Object.entries(details).map(([name, reason]) => `${name} ${String(reason)}.`.trimStart())
    ].join(" ")
  })
