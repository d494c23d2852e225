import { type DomainError, toApiError } from "../errors/error-table.ts"
import { ApiError } from "@review-proof/http-server"

export const asApiError = (error: ApiError | DomainError): ApiError =>
  ApiError.is(error) ? error : toApiError(error)
