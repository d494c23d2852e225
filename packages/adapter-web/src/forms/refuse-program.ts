import {
  ApiError,
  invalidRequest,
  prefersHtml,
  wireName,
  type ErrorStatus
} from "@review-proof/http-server"
import { Effect } from "effect"
import { HttpServerRequest } from "effect/http"
import { codeOf, retryAfter } from "../answers/page-problem.ts"
import type { Problems } from "../html/form-fields.ts"

interface RefusedForm {
  readonly status: ErrorStatus
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly problems: Problems
  /** Says what is wrong, or when to send it again; the problems by default. */
  readonly notice?: string | undefined
}

/** A form with mistakes, or one too many. */
export const refusedAs = (refusal: { readonly retryAfterSeconds: number } | null) =>
  refusal === null
    ? ({ status: 400 } as const)
    : ({ status: 429, headers: retryAfter(refusal.retryAfterSeconds) } as const)

/**
 * Refuses a form that a program sent, with the fields that are wrong or the time to wait, as the API
 * does (contract PAGE-7). A browser gets the form again, as it was typed.
 */
export const refuseProgram = Effect.fnUntraced(function* ({
  headers = {},
  problems,
  notice: message = [...problems.values()].join(" "),
  status
}: RefusedForm) {
  if (prefersHtml(yield* HttpServerRequest.HttpServerRequest)) return
  const named = [...problems].map(([id, problem]) => [fieldOf(id), problem] as const)
  return yield* status === 400
    ? invalidRequest(message, Object.fromEntries(named))
    : new ApiError({ status, code: codeOf(status), message, headers })
})

/** A control has the id `experienceDate`, or `stars-1` as the first of several, and its field a name. */
const fieldOf = (id: string): string => wireName(id.replace(/-1$/, ""))
