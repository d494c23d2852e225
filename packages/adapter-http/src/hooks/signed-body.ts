import { Effect, Redacted } from "effect"
import * as Mac from "effect/crypto/Mac"
import type { HttpServerRequest } from "effect/http"
import { ApiError, headerLines, readBytes } from "@review-proof/http-server"

/** A call has at most 3 MB, as the Cloud API documents. */
export const maxHookBytes = 3_145_728

/** The value of `X-Hub-Signature-256: sha256=<hex>`. Without it the body is not read. */
export const signatureOf = (
  request: HttpServerRequest.HttpServerRequest
): Effect.Effect<string, ApiError> => {
  const [signature = "", ...more] = headerLines(request, "x-hub-signature-256")
  const hex = /^sha256=([0-9a-f]{64})$/i.exec(signature)?.[1]
  return hex === undefined || more.length > 0 ? Effect.fail(notSigned) : Effect.succeed(hex)
}

/**
 * The bytes as they came, if their HMAC-SHA256 is the given one, compared in constant time. Fails
 * with 401 if it is not, with 413 beyond 3 MiB, and with 400 if the body breaks off.
 */
export const readSigned = Effect.fnUntraced(function* (
  request: HttpServerRequest.HttpServerRequest,
  hex: string,
  secret: Redacted.Redacted<string>
) {
  const body = yield* readBytes(request, maxHookBytes)
  const mac = yield* Mac.Mac
  const key = yield* Effect.orDie(Mac.key(Mac.hmacSha256, Buffer.from(Redacted.value(secret))))
  const isSigned = yield* Effect.orDie(mac.verify(key, Buffer.from(hex, "hex"), body))
  return isSigned ? body : yield* notSigned
})

const notSigned = new ApiError({
  status: 401,
  code: "invalid_signature",
  message: "X-Hub-Signature-256 does not sign this body with the app's secret."
})
