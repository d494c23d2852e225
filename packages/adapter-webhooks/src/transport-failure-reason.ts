import { Schema } from "effect"

const Coded = Schema.Struct({ code: Schema.String })

/**
 * Why no answer came, in words that are fit for a receiver's log: no internal address, no library's
 * text.
 */
export const transportFailureReason = (error: unknown): string => {
  const code = Schema.is(Coded)(error) ? error.code : undefined
  if (code === undefined) return "connection failed"
  const known = reasons.get(code)
  if (known !== undefined) return known
  if (isCertificateCode(code)) return `certificate not accepted (${code})`
  return code.startsWith("ERR_SSL_") ? `TLS handshake failed (${code})` : "connection failed"
}

const reasons: ReadonlyMap<string, string> = new Map([
  ["ADDRESS_NOT_ALLOWED", "address not allowed"],
  ["ENOTFOUND", "host name does not resolve"],
  ["ECONNREFUSED", "connection refused"],
  ["ECONNRESET", "connection reset"],
  ["EPIPE", "connection reset"],
  ["EHOSTUNREACH", "host unreachable"],
  ["ENETUNREACH", "network unreachable"],
  ["ETIMEDOUT", "connection timed out"],
  ["UND_ERR_CONNECT_TIMEOUT", "connection timed out"],
  ["UND_ERR_SOCKET", "connection closed by the receiver"],
  ["UND_ERR_HEADERS_OVERFLOW", "response headers too large"],
  ["HPE_HEADER_OVERFLOW", "response headers too large"],
  ["UND_ERR_RES_EXCEEDED_MAX_SIZE", "response too large"],
  ["ERR_SSL_WRONG_VERSION_NUMBER", "no TLS on this port"]
])

const isCertificateCode = (code: string) =>
  /^(CERT_|UNABLE_TO_|DEPTH_ZERO|SELF_SIGNED|ERR_TLS_CERT|HOSTNAME_MISMATCH)/.test(code)
