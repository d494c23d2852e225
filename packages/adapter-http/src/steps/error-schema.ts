import { Effect, Schema, SchemaGetter } from "effect"
import { HttpApiSchema } from "effect/http-api"
import {
  ApiError,
  CurrentRequest,
  ErrorBody,
  errorBody,
  internalError
} from "@review-proof/http-server"

/**
 * A step of the pipeline declares this as its error, so that it and the handlers
 * behind it may fail with an `ApiError` of any status. It is documented as the 500
 * that every operation has; the other statuses are declared by the operations.
 */
export const ErrorAnswer = ErrorBody.pipe(
  Schema.decodeTo(Schema.declare(ApiError.is), {
    decode: SchemaGetter.transform((body: ErrorBody) => internalError(body.error)),
    encode: SchemaGetter.transformEffect((error: ApiError) =>
      Effect.map(CurrentRequest, (request) => errorBody(error, request.id))
    )
  }),
  HttpApiSchema.status(500)
)
