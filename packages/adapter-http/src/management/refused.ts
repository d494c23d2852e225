import { type DomainError, toApiError } from "../errors/error-table.ts"
import { ApiError } from "@review-proof/http-server"

/** What a handler failed with, as an answer. */
export const refused = (error: ApiError | DomainError): ApiError =>
  ApiError.is(error) ? error : toApiError(error)
