import { ReviewFiles, UnreadableFile } from "@review-proof/domain/reviews"
import type { ApiError } from "@review-proof/http-server"
import { Clock, Effect, Layer, Stream } from "effect"

/** Reads files of reviews as the management API reads its imports; the reader is loaded with the first. */
export const ReviewFilesLayer = Layer.succeed(
  ReviewFiles,
  ReviewFiles.of({
    read: (format, bytes) =>
      Stream.unwrap(
        Effect.gen(function* () {
          const { reviewLines } = yield* Effect.promise(() => import("./import-lines.ts"))
          const now = yield* Clock.currentTimeMillis
          return Stream.mapError(reviewLines(format, Stream.succeed(bytes), now), unreadable)
        })
      )
  })
)

const unreadable = ({ details = {}, message }: ApiError): UnreadableFile =>
  new UnreadableFile({
    reason: [
      message,
      ...Object.entries(details).map(([name, reason]) => `${name} ${String(reason)}.`.trimStart())
    ].join(" ")
  })
