/** The text of a request's target: its percent-encoding, and its query. */
import { invalidRequest } from "../answers/api-error.ts"
import type { ApiError } from "../answers/api-error.ts"

/** Decodes a path segment; one with broken encoding stays unchanged. */
export const segmentText = (segment: string): string =>
  segment.includes("%") ? (decoded(segment) ?? segment) : segment

/**
 * The parameters of a query; a repeated one is an array in the order of arrival. `+` is a space.
 * Invalid escapes stay as they are; `targetProblem` reports them.
 */
export const parseQuery = (query: string): Record<string, string | Array<string>> => {
  const parameters: Record<string, string | Array<string>> = Object.create(null)
  if (query === "") return parameters
  for (const pair of query.split("&")) {
    if (pair === "") continue
    const equals = pair.indexOf("=")
    const name = formText(equals === -1 ? pair : pair.slice(0, equals))
    const value = equals === -1 ? "" : formText(pair.slice(equals + 1))
    const earlier = parameters[name]
    if (earlier === undefined) parameters[name] = value
    else if (typeof earlier === "string") parameters[name] = [earlier, value]
    else earlier.push(value)
  }
  return parameters
}

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
