/** The `WWW-Authenticate` of a refused credential (RFC 6750 §3, RFC 7617). */
import { ApiError } from "@review-proof/http-server"

/**
 * Adds the challenge of a 401 or an `insufficient_scope`. A request without credentials gets no
 * error in it (RFC 6750 §3.1).
 */
export const addChallenge = (
  error: ApiError,
  serviceName: string,
  presented: { readonly credential: boolean; readonly scope: string | undefined }
): ApiError => {
  if (error.status === 401) {
    const reason = presented.credential ? `, error="invalid_token"` : ""
    return withChallenge(error, `Bearer realm=${quoted(serviceName)}${reason}`)
  }
  if (error.code === "insufficient_scope" && presented.scope !== undefined) {
    return withChallenge(
      error,
      `Bearer realm=${quoted(serviceName)}, error="insufficient_scope", scope="${presented.scope}"`
    )
  }
  return error
}

/** A quoted-string (RFC 9110 §5.6.4). Headers are ASCII: other characters become `?`. */
export const quoted = (text: string): string =>
  `"${text.replace(/[^\x20-\x7e]/gu, "?").replace(/["\\]/g, "\\$&")}"`

const withChallenge = (error: ApiError, challenge: string): ApiError =>
  new ApiError({
    status: error.status,
    code: error.code,
    message: error.message,
    headers: { ...error.headers, "www-authenticate": challenge }
  })
