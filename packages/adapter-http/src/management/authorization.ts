import { isManagementToken } from "@review-proof/domain/console"
import { Clock, Effect, Layer, Semaphore } from "effect"
import { Digest } from "effect/crypto"
import { HttpServerRequest } from "effect/http"
import { HttpApiMiddleware, HttpApiSecurity } from "effect/http-api"
import { ApiError, CurrentRequest, HttpSettings, headerLines } from "@review-proof/http-server"
import { addChallenge } from "../steps/challenge.ts"
import { ErrorAnswer } from "../steps/error-answer.ts"

/**
 * Admits a request with exactly one `Authorization: Bearer <MANAGEMENT_TOKEN>` (contract
 * MANAGEMENT-1). The scheme's case does not matter.
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
        const queue = yield* Semaphore.make(1)
        return ManagementAuthorization.of({
          management_token: Effect.fnUntraced(function* (answer, { credential, endpoint }) {
            const request = yield* HttpServerRequest.HttpServerRequest
            const lines = headerLines(request, "authorization").length
            const isRight = yield* isManagementToken(credential, settings.managementToken).pipe(
              Effect.provideService(Digest.Digest, digest)
            )
            if (lines !== 1 || !isRight) {
              if (lines > 0) yield* slowDown(queue)
              const presented = { credential: lines > 0, scope: undefined }
              return yield* addChallenge(invalidManagementToken, settings.serviceName, presented)
            }
            return yield* Effect.withSpan(answer, `management.${endpoint.identifier}`)
          })
        })
      })
    )
}

/**
 * Wrong tokens wait for each other, so that however many connections there are, at most five are
 * tried in a second.
 */
const wrongTokenDelay = "200 millis"

const slowDown = (queue: Semaphore.Semaphore) =>
  Effect.gen(function* () {
    const { address, id } = yield* CurrentRequest
    yield* Effect.logWarning("A caller sent a wrong management token").pipe(
      Effect.annotateLogs({ request_id: id, address })
    )
    yield* Effect.sleep(wrongTokenDelay).pipe(
      // The caller waits in real time, whatever clock the rest uses.
      Effect.provideService(Clock.Clock, Clock.Clock.defaultValue())
    )
  }).pipe(Semaphore.withPermit(queue))

/** Answers a wrong token and a missing one alike. */
export const invalidManagementToken = new ApiError({
  status: 401,
  code: "invalid_token",
  message: "Send the management token as Authorization: Bearer <MANAGEMENT_TOKEN>."
})
