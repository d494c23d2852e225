import { Data } from "effect"

/**
 * A refusal as HTTP sends it. It is the only class of error that becomes an answer; `errorAnswer`
 * writes it.
 */
export class ApiError extends Data.TaggedError("ApiError")<{
  readonly status: ErrorStatus
  readonly code: string
  /** For people; says what to do where that helps. */
  readonly message: string
  readonly fields?: ReadonlyArray<string>
  readonly details?: { readonly [name: string]: unknown }
  /** Headers of this refusal: `Allow`, `Retry-After`, `WWW-Authenticate`. */
  readonly headers?: { readonly [name: string]: string }
  readonly cause?: unknown
}> {
  static readonly is = (value: unknown): value is ApiError => value instanceof ApiError
}

export type ErrorStatus =
  | 400
  | 401
  | 403
  | 404
  | 405
  | 408
  | 409
  | 410
  | 413
  | 415
  | 429
  | 431
  | 500
  | 503

/** The most wrong fields in one answer (contract REQUEST-2). */
export const maxFields = 100

/** 400, with the wrong fields and why each is wrong when they are known. */
export const invalidRequest = (
  message: string,
  problems?: { readonly [path: string]: string }
): ApiError => {
  const all = Object.entries(problems ?? {})
  const named = all.slice(0, maxFields)
  return new ApiError({
    status: 400,
    code: "invalid_request",
    message: all.length > maxFields ? `${message} ${thereAreMore}` : message,
    ...(problems === undefined
      ? {}
      : { fields: named.map(([path]) => path), details: Object.fromEntries(named) })
  })
}

/** 408: a part of the request is late. */
export const timedOut = new ApiError({
  status: 408,
  code: "request_timeout",
  message: "The request did not arrive in time."
})

export const namesAllFields = ({ message }: ApiError): boolean => !message.endsWith(thereAreMore)

const thereAreMore = `There are more than the ${maxFields} that are named.`

export const notFound = (): ApiError =>
  new ApiError({
    status: 404,
    code: "not_found",
    message: "The resource does not exist, or you may not see it."
  })

/** 500: safe to retry. The cause is logged, not answered. */
export const internalError = (cause: unknown): ApiError =>
  new ApiError({
    status: 500,
    code: "internal_error",
    message: "Something went wrong in the service. It is safe to retry.",
    cause
  })
