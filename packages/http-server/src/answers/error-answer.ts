import { HttpServerResponse } from "effect/http"
import type { ErrorBody } from "./error-body.ts"
import type { ApiError } from "./api-error.ts"

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
