import { ByteSize, Effect } from "effect"
import { HttpIncomingMessage, type HttpServerRequest } from "effect/http"
import { invalidRequest, tooLarge } from "@review-proof/http-server"

/** A call of many reports has some hundred kilobytes. */
export const MAX_HOOK_BYTES = 1_048_576

/** The bytes as they came, since those are signed. Fails with 413 past 1 MiB, 400 where it breaks off. */
export const readHookBody = Effect.fnUntraced(function* (
  request: HttpServerRequest.HttpServerRequest
) {
  if (Number(request.headers["content-length"] ?? 0) > MAX_HOOK_BYTES) {
    return yield* tooLarge(MAX_HOOK_BYTES)
  }
  const bytes = yield* request.arrayBuffer.pipe(
    Effect.provideService(HttpIncomingMessage.MaxBodySize, ByteSize.bytes(MAX_HOOK_BYTES)),
    Effect.mapError((error) =>
      error.reason._tag === "RequestParseError" && error.reason.reason === "BodyTooLarge"
        ? tooLarge(MAX_HOOK_BYTES)
        : invalidRequest("The body did not arrive whole.")
    )
  )
  return new Uint8Array(bytes)
})
