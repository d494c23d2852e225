import { Effect } from "effect"
import { type DomainError, toApiError } from "../errors/error-table.ts"
import { ApiError, invalidRequest } from "@review-proof/http-server"

export const asApiError = (error: ApiError | DomainError): ApiError =>
  ApiError.is(error) ? error : toApiError(error)

/** Fails with 400 if any field of the body has a problem. */
export const refuseFields = (problems: {
  readonly [field: string]: string
}): Effect.Effect<void, ApiError> =>
  Object.keys(problems).length > 0
    ? Effect.fail(invalidRequest("The body has invalid fields.", problems))
    : Effect.void
