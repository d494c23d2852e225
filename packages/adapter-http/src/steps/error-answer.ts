import { Effect, Layer, Schema, SchemaGetter } from "effect"
import { HttpApiMiddleware, HttpApiSchema } from "effect/http-api"
import {
  CurrentRequest,
  errorAnswer,
  ErrorBody,
  errorBody,
  internalError,
  logInternalError
} from "@review-proof/http-server"
import type { ApiError } from "@review-proof/http-server"
import { isAnswerable, toApiError, type Answerable } from "../errors/error-table.ts"

/**
 * A step of the pipeline declares this as its error, so that it and the handlers behind it may fail
 * with an `ApiError` of any status, and with any error of the domain. It is documented as the 500
 * that every operation has; the other statuses are declared by the operations.
 */
export const ErrorAnswer = ErrorBody.pipe(
  Schema.decodeTo(Schema.declare(isAnswerable), {
    decode: SchemaGetter.transform((body: ErrorBody) => internalError(body.error)),
    encode: SchemaGetter.transformEffect((error: Answerable) =>
      Effect.map(CurrentRequest, (request) => errorBody(toApiError(error), request.id))
    )
  }),
  HttpApiSchema.status(500)
)

/** The outermost step of an operation: answers every refusal. */
export class ErrorBodies extends HttpApiMiddleware.Service<ErrorBodies>()(
  "@review-proof/adapter-http/ErrorBodies",
  { error: ErrorAnswer }
) {
  static readonly layer: Layer.Layer<ErrorBodies> = Layer.succeed(
    ErrorBodies,
    ErrorBodies.of((answer) =>
      Effect.catch(answer, (failure) => {
        const reason: unknown = failure
        return isAnswerable(reason) ? answerError(toApiError(reason)) : Effect.fail(failure)
      })
    )
  )
}

const answerError = Effect.fnUntraced(function* (error: ApiError) {
  const { id } = yield* CurrentRequest
  if (error.status === 500) yield* logInternalError(error, id)
  return errorAnswer(error, id)
})
