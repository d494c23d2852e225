import { Effect, Stream } from "effect"
import { HttpServerResponse } from "effect/http"
import { personalHeaders } from "../answers/page-answer.ts"

/** A file that is written while it is sent; nothing of it is kept. */
export const downloadAnswer = Effect.fnUntraced(function* <R>(
  file: { readonly name: string; readonly type: string },
  lines: Stream.Stream<string, never, R>
) {
  const services = yield* Effect.context<R>()
  const bytes = lines.pipe(Stream.encodeText, Stream.provideContext(services))
  return HttpServerResponse.stream(bytes, {
    contentType: file.type,
    headers: {
      ...personalHeaders,
      "content-disposition": `attachment; filename="${file.name}"`,
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff"
    }
  })
})
