import { Effect, Layer } from "effect"
import { HttpApiMiddleware } from "effect/http-api"
import { ApiError, CurrentRequest, errorAnswer, logInternalError } from "@review-proof/http-server"
import { ErrorAnswer } from "./error-schema.ts"

/** The outermost step of an operation: answers every `ApiError`. */
export class ErrorBodies extends HttpApiMiddleware.Service<ErrorBodies>()(
  "@review-proof/adapter-http/ErrorBodies",
  { error: ErrorAnswer }
) {
  static readonly layer: Layer.Layer<ErrorBodies> = Layer.succeed(
    ErrorBodies,
    ErrorBodies.of((answer) =>
      Effect.catch(answer, (failure) => {
        const reason: unknown = failure
        return ApiError.is(reason) ? answerError(reason) : Effect.fail(failure)
      })
    )
  )
}

const answerError = Effect.fnUntraced(function* (error: ApiError) {
  const { id } = yield* CurrentRequest
  if (error.status === 500) yield* logInternalError(error, id)
  return errorAnswer(error, id)
})
