/** One request that sends a whole file, and reads in the meantime how much of it is committed. */
import { Effect } from "effect"
import { request as plainRequest, type IncomingHttpHeaders } from "node:http"
import { request as encryptedRequest } from "node:https"
import type { Readable } from "node:stream"
import { text } from "node:stream/consumers"
import { connection } from "../connection.ts"

/** The progress that the service has reported. */
export interface ReportedProgress {
  /** The line of the body at which the last committed record begins. */
  readonly line: number
  readonly imported: number
  readonly duplicates: number
  readonly rejected: number
}

/**
 * Returns the answer, or null if the connection broke first. Calls `reported` with each report of
 * the service.
 */
export const streamImport = Effect.fn("streamImport")(function* (call: {
  /** Behind `/management/v1`. */
  readonly path: string
  readonly type: string
  readonly body: Readable
  readonly reported: (progress: ReportedProgress) => void
}) {
  const { headers, urlOf } = yield* connection
  const url = urlOf(call.path)
  return yield* Effect.callback<{ readonly status: number; readonly text: string } | null>(
    (resume) => {
      const open = url.protocol === "https:" ? encryptedRequest : plainRequest
      const request = open(url, {
        method: "POST",
        headers: { ...headers, "content-type": call.type, prefer: "import-progress" }
      })
      let isAnswered = false
      const broken = () => resume(Effect.succeed(null))
      request.on("information", ({ headers }) => {
        const progress = progressOf(headers)
        if (progress !== undefined) call.reported(progress)
      })
      request.on("response", (response) => {
        isAnswered = true
        const status = response.statusCode ?? 0
        text(response).then((said) => resume(Effect.succeed({ status, text: said })), broken)
      })
      // An answer that is on its way is read even if the rest of the body fails.
      request.on("error", () => void (isAnswered || broken()))
      call.body.on("error", (error) => request.destroy(error))
      call.body.pipe(request)
      return Effect.sync(() => request.destroy())
    }
  ).pipe(Effect.ensuring(Effect.sync(() => call.body.destroy())))
})

const progressOf = (headers: IncomingHttpHeaders): ReportedProgress | undefined => {
  const written = /^line=(\d+), imported=(\d+), duplicates=(\d+), rejected=(\d+)$/.exec(
    String(headers["import-progress"] ?? "")
  )
  if (written === null) return undefined
  const [line = 0, imported = 0, duplicates = 0, rejected = 0] = written.slice(1).map(Number)
  return { line, imported, duplicates, rejected }
}
