import { Schema } from "effect"
import { HttpServerResponse } from "effect/http"
import { HttpApiSchema } from "effect/http-api"
import type { ApiError, ErrorStatus } from "./api-error.ts"

/**
 * The body of every answer that is not 2xx, except those of the token endpoint (contract
 * REQUEST-1).
 */
export const ErrorBody = Schema.Struct({
  error: Schema.Struct({
    code: Schema.String.annotate({ description: "Machine-readable; the list may grow." }),
    message: Schema.String,
    request_id: Schema.String.annotate({ description: "Quote this id to support." }),
    fields: Schema.optionalKey(
      Schema.Array(Schema.String).annotate({
        description: "Paths of the wrong fields, at most 100."
      })
    ),
    details: Schema.optionalKey(
      Schema.Record(Schema.String, Schema.Unknown).annotate({
        description: "Facts about the cause, such as the reason for each wrong field."
      })
    )
  })
}).annotate({ identifier: "Error" })
export type ErrorBody = typeof ErrorBody.Type

export const errorStatuses = (...statuses: ReadonlyArray<ErrorStatus>) =>
  statuses.map((status) => ErrorBody.pipe(HttpApiSchema.status(status)))

export const errorAnswer = (
  error: ApiError,
  requestId: string
): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.text(JSON.stringify(errorBody(error, requestId)), {
    status: error.status,
    contentType: "application/json",
    headers: error.headers
  })

export const errorBody = (error: ApiError, requestId: string): ErrorBody => ({
  error: {
    code: error.code,
    message: error.message,
    request_id: requestId,
    ...(error.fields === undefined ? {} : { fields: error.fields }),
    ...(error.details === undefined ? {} : { details: error.details })
  }
})
