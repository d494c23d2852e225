import { Effect, Redacted } from "effect"
import * as Mac from "effect/crypto/Mac"
import type { HttpServerRequest } from "effect/http"
import { ApiError, headerLines } from "@review-proof/http-server"

/** The value of `X-Hub-Signature-256: sha256=<hex>`. Without it the body is not read. */
export const signatureOf = (
  request: HttpServerRequest.HttpServerRequest
): Effect.Effect<string, ApiError> => {
  const [signature = "", ...more] = headerLines(request, "x-hub-signature-256")
  const hex = /^sha256=([0-9a-f]{64})$/i.exec(signature)?.[1]
  return hex === undefined || more.length > 0 ? Effect.fail(notSigned) : Effect.succeed(hex)
}

/** Refuses a callback without a valid HMAC-SHA256 of the raw body, compared in constant time. */
export const checkSignature = Effect.fnUntraced(function* (
  hex: string,
  secret: Redacted.Redacted<string>,
  body: Uint8Array
) {
  const mac = yield* Mac.Mac
  const key = yield* Effect.orDie(Mac.key(Mac.hmacSha256, Buffer.from(Redacted.value(secret))))
  const isSigned = yield* Effect.orDie(mac.verify(key, Buffer.from(hex, "hex"), body))
  if (!isSigned) return yield* notSigned
})

const notSigned = new ApiError({
  status: 401,
  code: "invalid_signature",
  message: "X-Hub-Signature-256 does not sign this body with the app's secret."
})
