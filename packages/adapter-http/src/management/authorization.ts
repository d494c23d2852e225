import { Effect, Layer, Redacted } from "effect"
import { Digest, Mac } from "effect/crypto"
import { HttpServerRequest } from "effect/http"
import { HttpApiMiddleware, HttpApiSecurity } from "effect/http-api"
import { HttpSettings } from "../http-settings.ts"
import { ApiError } from "../pipeline/api-error.ts"
import { challenged } from "../pipeline/challenge.ts"
import { ErrorAnswer } from "../pipeline/error-schema.ts"
import { headerLines } from "../pipeline/header-lines.ts"

/**
 * Lets through what carries exactly one `Authorization: Bearer <MANAGEMENT_TOKEN>`
 * (contract MANAGEMENT-1). The scheme's case does not matter. Digests are
 * compared, so neither the token's length nor its characters show in the time taken.
 */
export class ManagementAuthorization extends HttpApiMiddleware.Service<ManagementAuthorization>()(
  "@review-proof/adapter-http/ManagementAuthorization",
  { security: { management_token: HttpApiSecurity.bearer }, error: ErrorAnswer }
) {
  static readonly layer: Layer.Layer<ManagementAuthorization, never, HttpSettings | Digest.Digest> =
    Layer.effect(
      ManagementAuthorization,
      Effect.gen(function* () {
        const settings = yield* HttpSettings
        const digest = yield* Digest.Digest
        const sha256 = (text: string) =>
          Effect.orDie(digest.digest(Digest.sha256, new TextEncoder().encode(text)))
        const expected = yield* sha256(Redacted.value(settings.managementToken))
        return ManagementAuthorization.of({
          management_token: Effect.fnUntraced(function* (answer, { credential }) {
            const request = yield* HttpServerRequest.HttpServerRequest
            const lines = headerLines(request, "authorization").length
            const sent = yield* sha256(Redacted.value(credential))
            if (lines !== 1 || !Mac.timingSafeEqual(sent, expected)) {
              const presented = { credential: lines > 0, scope: undefined }
              return yield* challenged(notTheToken, settings.serviceName, presented)
            }
            return yield* answer
          })
        })
      })
    )
}

/** Also for no credential at all. */
export const notTheToken = new ApiError({
  status: 401,
  code: "invalid_token",
  message: "Send the management token as Authorization: Bearer <MANAGEMENT_TOKEN>."
})
