import { ApiError, invalidRequest, prefersHtml } from "@review-proof/http-server"
import { Effect } from "effect"
import { HttpServerRequest } from "effect/http"
import { retryAfter } from "../answers/page-problem.ts"
import type { Problems } from "../html/form-fields.ts"

interface RefusedForm {
  /** Says what is wrong, or when to send it again. */
  readonly notice: string
  readonly problems: Problems
}

/**
 * Refuses a visitor's form that a program sent, with the fields that are wrong or the time to wait,
 * as the API does. A browser gets the form again, as it was typed.
 */
export const refuseProgram = Effect.fnUntraced(function* (
  { notice, problems }: RefusedForm,
  refusal: { readonly retryAfterSeconds: number } | null
) {
  if (prefersHtml(yield* HttpServerRequest.HttpServerRequest)) return
  if (refusal === null) {
    const named = [...problems].map(([id, problem]) => [fieldOf(id), problem] as const)
    return yield* invalidRequest(notice, Object.fromEntries(named))
  }
  const headers = retryAfter(refusal.retryAfterSeconds)
  return yield* new ApiError({ status: 429, code: "rate_limited", message: notice, headers })
})

/** A control has the id `experienceDate`, or `stars-1` as the first of several, and its field a name. */
const fieldOf = (id: string): string =>
  id.replace(/-1$/, "").replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
