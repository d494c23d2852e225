import { type DomainError, toApiError } from "../error-table.ts"
import { ApiError } from "../pipeline/api-error.ts"

/** What a handler failed with, as an answer. */
export const refused = (error: ApiError | DomainError): ApiError =>
  ApiError.is(error) ? error : toApiError(error)
