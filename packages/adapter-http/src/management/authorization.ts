import { Clock, Effect, Layer, Metric, Redacted, Semaphore } from "effect"
import { Digest, Mac } from "effect/crypto"
import { HttpServerRequest } from "effect/http"
import { HttpApiMiddleware, HttpApiSecurity } from "effect/http-api"
import { ApiError, CurrentRequest, HttpSettings, headerLines } from "@review-proof/http-server"
import { challenged } from "../steps/challenge.ts"
import { ErrorAnswer } from "../steps/error-schema.ts"

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
        const queue = yield* Semaphore.make(1)
        const expected = yield* sha256(Redacted.value(settings.managementToken))
        return ManagementAuthorization.of({
          management_token: Effect.fnUntraced(function* (answer, { credential }) {
            const request = yield* HttpServerRequest.HttpServerRequest
            const lines = headerLines(request, "authorization").length
            const sent = yield* sha256(Redacted.value(credential))
            if (lines !== 1 || !Mac.timingSafeEqual(sent, expected)) {
              if (lines > 0) yield* Effect.andThen(Metric.update(wrongTokens, 1), slowDown(queue))
              const presented = { credential: lines > 0, scope: undefined }
              return yield* challenged(notTheToken, settings.serviceName, presented)
            }
            return yield* answer
          })
        })
      })
    )
}

/** Wrong tokens wait for each other, so no number of connections tries more than five a second. */
const WRONG_TOKEN_DELAY = "200 millis"

const slowDown = (queue: Semaphore.Semaphore) =>
  Effect.gen(function* () {
    const { address, id } = yield* CurrentRequest
    yield* Effect.logWarning("A caller sent a wrong management token").pipe(
      Effect.annotateLogs({ request_id: id, address })
    )
    yield* Effect.sleep(WRONG_TOKEN_DELAY).pipe(
      // It is the caller who has to wait, whatever clock the rest keeps to.
      Effect.provideService(Clock.Clock, Clock.Clock.defaultValue())
    )
  }).pipe(Semaphore.withPermit(queue))

const wrongTokens = Metric.counter("management_tokens_refused_total", {
  description: "Requests of the management API with a wrong token.",
  incremental: true
})

/** Also for no credential at all. */
export const notTheToken = new ApiError({
  status: 401,
  code: "invalid_token",
  message: "Send the management token as Authorization: Bearer <MANAGEMENT_TOKEN>."
})
