/** The text of a request's target: its percent-encoding, and its query. */
import { invalidRequest, type ApiError } from "../answers/api-error.ts"

/** Decodes a path segment; one with broken encoding stays unchanged. */
export const segmentText = (segment: string): string =>
  segment.includes("%") ? (decoded(segment) ?? segment) : segment

/**
 * The parameters of a query, in the order of arrival. `+` is a space. Invalid escapes stay as they
 * are; `targetProblem` reports them.
 */
export const queryParameters = (query: string): ReadonlyArray<readonly [string, string]> =>
  query
    .split("&")
    .filter((pair) => pair !== "")
    .map((pair) => {
      const equals = pair.indexOf("=")
      return equals === -1
        ? [formText(pair), ""]
        : [formText(pair.slice(0, equals)), formText(pair.slice(equals + 1))]
    })

/**
 * Why a target cannot be taken: broken escapes, bytes that are no UTF-8, NUL, a byte
 * order mark (contract REQUEST-3).
 */
export const targetProblem = (target: string): ApiError | undefined => {
  if (!suspicious.test(target)) return undefined
  if (!/^[\x21-\x7e]*$/.test(target)) return refused
  if (/%00/.test(target)) return invalidRequest("The address contains a NUL character.")
  if (/%EF%BB%BF/i.test(target)) {
    return invalidRequest("The address contains a byte order mark.")
  }
  return decoded(target) === undefined ? refused : undefined
}

/** Form-decodes one name or value, strictly; undefined if the encoding is broken. */
export const strictFormText = (text: string): string | undefined =>
  decoded(text.replaceAll("+", " "))

const suspicious = /%|[^\x21-\x7e]/

const refused = invalidRequest("The address is not properly percent-encoded UTF-8.")

const formText = (text: string): string =>
  text.includes("%") || text.includes("+") ? (strictFormText(text) ?? text) : text

/** Node's decoder is strict: half an escape, overlong forms and surrogates make it throw. */
const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
